import { scryptSync } from 'node:crypto'
import { mkdirSync, symlinkSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { AccountId } from '@doorward/core/ids'
import { readPasswordHash } from '@doorward/login/passwords/password-hash'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let accountId: AccountId
beforeAll(async () => {
  stage = await openStage()
  accountId = await stage.newAccount()
})
afterAll(() => stage?.close())

const bcrypt = `$2b$10$${'a'.repeat(53)}`
const salt = 'some salt'
const users = [
  {
    ...{ user_id: 'auth0|5f7c8ec7', email: 'maya@example.com', email_verified: true, name: 'Maya Moreau' },
    ...{
      picture: 'https://pictures.example.com/maya.png',
      created_at: '2021-03-04T05:06:07.000Z',
      passwordHash: bcrypt,
    },
    identities: [
      { provider: 'auth0', user_id: '5f7c8ec7', connection: 'Username-Password-Authentication', isSocial: false },
    ],
    app_metadata: { plan: 'gold' },
  },
  {
    ...{ user_id: 'google-oauth2|1137', email: 'ben@example.com', email_verified: true, nickname: 'ben' },
    identities: [{ provider: 'google-oauth2', user_id: '1137', connection: 'google-oauth2', isSocial: true }],
  },
  {
    user_id: 'github|42',
    email: 'carl@example.com',
    email_verified: false,
    password_hash: bcrypt,
    identities: [{ provider: 'github', user_id: 42, connection: 'github' }],
  },
  { user_id: "samlp|acme|o'neill", email: 'o@example.com', email_verified: true, blocked: true },
  {
    ...{ user_id: 'imported-5', email: 'eva@example.com', email_verified: true },
    custom_password_hash: {
      ...{ algorithm: 'scrypt', keylen: 32, cost: 16_384, blockSize: 8, parallelization: 1 },
      hash: { value: scryptSync('eva', salt, 32).toString('hex'), encoding: 'hex' },
      salt: { value: salt, encoding: 'utf8' },
    },
  },
  {
    user_id: 'auth0|6',
    email: 'fay@example.com',
    email_verified: true,
    custom_password_hash: { algorithm: 'md5', hash: { value: 'abc' } },
  },
]
const lines = users.map((user) => JSON.stringify(user)).join('\n')

const tenant = {
  users,
  organizations: [
    {
      id: 'org_acme',
      name: 'acme',
      display_name: 'Acme Inc.',
      connections: [{ connection_id: 'con_1' }],
      members: [{ user_id: 'auth0|5f7c8ec7' }, 'google-oauth2|1137'],
    },
    { id: 'org_other', name: 'other', members: ['auth0|5f7c8ec7', 'auth0|nobody'] },
  ],
  roles: [
    {
      ...{ id: 'rol_reader', name: 'Reader', description: 'Reads' },
      permissions: [
        { permission_name: 'read:reports', resource_server_identifier: 'https://api.example.com/' },
        { permission_name: 'all of it!', resource_server_identifier: 'https://api.example.com/' },
      ],
      users: [{ user_id: 'auth0|5f7c8ec7' }, { user_id: "samlp|acme|o'neill" }],
    },
    {
      ...{ id: 'rol_both', name: 'Both' },
      permissions: [
        { permission_name: 'read', resource_server_identifier: 'https://one.example.com' },
        { permission_name: 'write', resource_server_identifier: 'https://two.example.com' },
      ],
    },
    { id: 'rol_empty', name: 'Empty' },
  ],
  clients: [
    {
      client_id: 'AbC1',
      name: 'Shop',
      app_type: 'spa',
      callbacks: ['https://shop.example.com/back', 'https://*.example.com/x'],
    },
    { client_id: 'M2M1', name: 'Nightly job', app_type: 'non_interactive' },
    { client_id: 'glob', name: 'All Applications', global: true },
  ],
  connections: [
    {
      id: 'con_1',
      name: 'google-oauth2',
      strategy: 'google-oauth2',
      options: { client_id: 'g-1', client_secret: 'secret of google' },
    },
    { id: 'con_2', name: 'Username-Password-Authentication', strategy: 'auth0' },
    {
      id: 'con_3',
      name: 'acme-oidc',
      strategy: 'oidc',
      options: { issuer: 'https://id.acme.example', client_id: 'a-1' },
    },
    { id: 'con_4', name: 'acme-ad', strategy: 'ad' },
  ],
  tenant: { friendly_name: 'Example' },
}

describe('import auth0', () => {
  it('brings the users of an export of lines, with their ids and hashes, zipped as it comes', async () => {
    const own = await stage.newAccount()
    const file = stage.file('users.json.gz', gzipSync(lines))
    const came = await stage.take(own, { product: 'auth0', file })
    expect(came.comes).toEqual({ users: 6, passwords: 2, waysIn: 6 })
    const people = await stage.people(own)
    expect(people['auth0|5f7c8ec7']).toMatchObject({
      hash: bcrypt,
      name: 'Maya Moreau',
      proofs: ['email  maya@example.com', 'password  maya@example.com'],
    })
    expect(people['google-oauth2|1137']?.proofs).toEqual([
      'email  ben@example.com',
      'google-oauth2 https://accounts.google.com 1137',
    ])
    expect(people['github|42'], 'an address that was not verified proves nothing').toMatchObject({
      email: 'carl@example.com',
      email_verified: false,
      hash: null,
      proofs: [],
    })
    expect(readPasswordHash(people['auth0|imported-5']?.hash ?? '')).toMatchObject({ kind: 'scrypt', cost: 16_384 })
    const [odd] = Object.entries(people).find(([, { email }]) => email === 'o@example.com') ?? []
    expect(odd).toMatch(/^[a-z0-9]{25}$/)
    expect((await stage.items(own, 'user'))[odd ?? '']).toMatchObject({ disabled: true })
    const left = came.leftBehind.map(({ what, count }) => `${count} ${what}`)
    expect(left).toEqual([
      '1 identities of providers',
      '1 ids of users',
      '1 metadata of users',
      '1 passwords',
      '1 passwords',
    ])
    const again = await stage.take(own, { product: 'auth0', file })
    expect([again.comes, again.isThere]).toEqual([{}, { users: 6 }])
  })

  it('brings a whole tenant, in one file', async () => {
    const file = stage.file('tenant.json', JSON.stringify(tenant, null, 2))
    const planned = await stage.take(accountId, { product: 'auth0', file, dryRun: true })
    const came = await stage.take(accountId, { product: 'auth0', file })
    expect(came).toEqual({ ...planned, dryRun: false })
    expect(came.comes).toMatchObject({
      users: 6,
      connections: 2,
      tenants: 2,
      tenantMembers: 2,
      roles: 3,
      access: 2,
      applications: 1,
      clients: 1,
    })
    expect(await stage.items(accountId, 'connection')).toMatchObject({
      'google-oauth2': {
        clientId: 'g-1',
        issuerUrl: 'https://accounts.google.com',
        sealed: { clientSecret: expect.any(String) },
      },
      'acme-oidc': { clientId: 'a-1', issuerUrl: 'https://id.acme.example' },
    })
    expect(JSON.stringify(await stage.items(accountId, 'connection'))).not.toContain('secret of google')
    expect(await stage.items(accountId, 'tenant')).toMatchObject({
      org_acme: {
        tenantLookupIdentifier: 'acme',
        data: { name: 'Acme Inc.' },
        connection: { connectionId: 'google-oauth2' },
      },
    })
    expect((await stage.items(accountId, 'user'))['auth0|5f7c8ec7']).toMatchObject({ tenant: { tenantId: 'org_acme' } })
    const roles = await stage.items(accountId, 'role')
    expect(roles.rol_reader).toMatchObject({
      name: 'Reader',
      permissions: [{ action: 'read:reports', allow: true, grant: false, delegate: false }],
    })
    expect(Object.keys(roles)).toEqual(expect.arrayContaining(['rol_both:one.example.com', 'rol_both:two.example.com']))
    const records = Object.values(await stage.items(accountId, 'record'))
    expect(records).toContainEqual(
      expect.objectContaining({
        statements: [{ roles: ['rol_reader'], resources: [{ resourceUri: '/api.example.com' }] }],
      }),
    )
    expect(await stage.items(accountId, 'application')).toMatchObject({
      app_AbC1: { redirectUrls: ['https://shop.example.com/back'] },
    })
    const why = Object.fromEntries(came.leftBehind.map(({ what, examples }) => [what, examples[0]]))
    expect(why).toMatchObject({
      connections: expect.stringContaining('acme-ad'),
      roles: expect.stringContaining('Empty'),
      'permissions of roles': expect.stringContaining('all of it! of Reader'),
      'redirect addresses': expect.stringContaining('https://*.example.com/x'),
      'secrets of clients': expect.stringContaining('Nightly job'),
      'users in tenants': expect.any(String),
      settings: expect.stringContaining('tenant'),
    })
    const before = await stage.all(accountId)
    const again = await stage.take(accountId, { product: 'auth0', file })
    expect([again.comes, await stage.all(accountId)]).toEqual([{}, before])
  })

  it('reads the same from folders, as the product’s command lays them out, and from YAML', async () => {
    const { organizations, roles, clients, connections } = tenant
    const [acme, ...others] = organizations
    const at = stage.folderOf({
      'users.ndjson': lines,
      'clients/Shop.json': clients[0],
      'clients/Nightly job.json': clients[1],
      'connections/google-oauth2.json': connections[0],
      'connections/acme-oidc.json': connections[2],
      'organizations/acme.json': acme,
      'organizations.json': others,
      'roles/Reader.json': roles[0],
      'roles/Both.json': roles[1],
      'rules/old.js': 'function () {}',
      'tenant.yaml':
        'roles:\n  - name: From YAML\n    permissions:\n      - permission_name: read\n        resource_server_identifier: shop\n',
    })
    const told = await stage.take(await stage.newAccount(), { product: 'auth0', file: at, dryRun: true })
    expect(told.comes).toMatchObject({
      users: 6,
      connections: 2,
      tenants: 2,
      tenantMembers: 2,
      roles: 4,
      access: 2,
      applications: 1,
      clients: 1,
    })
  })

  it.each([
    ['users.json', '[{"user_id": 5}]', /users.json, line 1: user_id must be/],
    ['users.json', `[\n{"user_id":"a"},\n{"email":["x"]}\n]`, /line 3: email must be/],
    ['users.ndjson', `{"user_id":"a"}\n{"user_id":"b",`, /line 2: the value that begins here is no JSON/],
    ['users.ndjson', `{"user_id":"a"}\n${'['.repeat(100)}`, /line 2: a value is nested more than 60 deep/],
    ['users.json', `[{"user_id":"${'a'.repeat(5 * 2 ** 20)}"}]`, /line 1: a value has more than \d+ characters/],
    ['users.json', '[{"user_id":"a"} {"user_id":"b"}]', /line 1: a comma or the end of a list is missing/],
    ['users.json', '[{"user_id":"a"},', /line 1/],
    ['users.json', '[{}]', /line 1: user_id is missing, and email too/],
    ['users.json', 'users', /neither a list nor an object/],
    ['users.json', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), /cannot be read as a text in UTF-8/],
    ['users.json.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3]), /cannot be read: as gzip it is broken/],
    ['users.json.gz', gzipSync('[{"user_id":"a"}]').subarray(0, 20), /cannot be read: as gzip it is broken/],
    ['tenant.yaml', `a: &a [x]\nb: &b [*a, *a]\nroles: [*b, *b]\n`, /repeats a value by a name/],
    ['tenant.yaml', `roles: ${'['.repeat(20_000)}`, /YAML/],
    ['tenant.yaml', 'roles: [', /line 1: it is no well-formed YAML/],
  ])('refuses a %s that is none, in a sentence, and writes nothing: %.40s', async (name, content, why) => {
    const before = await stage.revision(accountId)
    const file = stage.file(name, content)
    await expect(stage.take(accountId, { product: 'auth0', file })).rejects.toThrow(why)
    expect(await stage.revision(accountId)).toBe(before)
  })

  it('refuses what is no file without waiting for it, and says of a folder that it has links alone', async () => {
    const at = stage.folderOf({ 'users.json': '[]' })
    const device = stage.take(accountId, { product: 'auth0', file: '/dev/zero' })
    await expect(device).rejects.toThrow(/neither a file nor a folder/)
    const linked = `${at}-linked`
    mkdirSync(linked)
    symlinkSync(`${at}/users.json`, `${linked}/users.json`)
    await expect(stage.take(accountId, { product: 'auth0', file: linked })).rejects.toThrow(/links.*users\.json/)
  })

  it('a wrong hash is told by its kind alone, never by itself', async () => {
    const file = stage.file(
      'users.ndjson',
      '{"user_id":"auth0|x","email":"x@example.com","email_verified":true,"password_hash":"hunter2"}',
    )
    const told = await stage.take(accountId, { product: 'auth0', file, dryRun: true })
    expect(JSON.stringify(told)).not.toContain('hunter2')
  })

  it('takes what many users an export has, without holding it', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) =>
      JSON.stringify({
        user_id: `auth0|many${at}`,
        email: `many${at}@example.com`,
        email_verified: true,
        passwordHash: bcrypt,
      }),
    )
    const own = await stage.newAccount()
    const came = await stage.take(own, { product: 'auth0', file: stage.file('many.ndjson', many.join('\n')) })
    expect(came.comes).toEqual({ users: 3_000, passwords: 3_000, waysIn: 3_000 })
    expect(Object.keys(await stage.people(own))).toHaveLength(3_000)
  })
}, 60_000)
