import { changeTo } from '@doorward/api/items/documents'
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

/** A name of a translation, which stands where a text would. */
const translated = (name: string) => `$\{${name}}`

const base64 = (fill: number, length: number) => Buffer.alloc(length, fill).toString('base64')
const pbkdf2 = (algorithm: string, length: number) => ({
  type: 'password',
  secretData: JSON.stringify({ value: base64(1, length), salt: base64(2, 16), additionalParameters: {} }),
  credentialData: JSON.stringify({ hashIterations: 27_500, algorithm, additionalParameters: {} }),
})
const ids = [1, 2, 3, 4, 5].map((each) => `0000000${each}-aaaa-4bbb-8ccc-dddddddddddd`)
const [maya = '', ben = '', carl = '', eva = ''] = ids

const realm = {
  id: 'acme',
  realm: 'acme',
  enabled: true,
  roles: {
    realm: [
      {
        id: 'r1',
        name: 'manager',
        description: 'Manages',
        composite: true,
        composites: { realm: ['clerk'], client: { shop: ['sell'] } },
      },
      { id: 'r2', name: 'clerk', description: translated('role_clerk'), composite: false },
      { id: 'r3', name: 'default-roles-acme', composite: true, composites: { realm: ['offline_access', 'everybody'] } },
      { id: 'r4', name: 'offline_access' },
      { id: 'r5', name: 'everybody' },
      { id: 'r6', name: 'may do this' },
    ],
    client: { shop: [{ id: 'c1', name: 'sell' }], 'realm-management': [{ id: 'c2', name: 'realm-admin' }] },
  },
  groups: [
    {
      ...{ id: 'g1', name: 'finance', path: '/finance', realmRoles: ['clerk'], clientRoles: {} },
      subGroups: [
        {
          id: 'g2',
          name: 'audit',
          path: '/finance/audit',
          realmRoles: [],
          clientRoles: { shop: ['sell'] },
          subGroups: [],
        },
      ],
    },
  ],
  clients: [
    {
      clientId: 'shop',
      name: 'Shop',
      publicClient: true,
      standardFlowEnabled: true,
      redirectUris: ['https://shop.example.com/back', 'https://shop.example.com/*'],
    },
    { clientId: 'job', publicClient: false, serviceAccountsEnabled: true, standardFlowEnabled: false },
    { clientId: 'api', bearerOnly: true },
    { clientId: 'account', name: translated('client_account'), redirectUris: ['/realms/acme/account/*'] },
  ],
  identityProviders: [
    {
      alias: 'corp',
      providerId: 'oidc',
      displayName: 'Corp',
      config: { issuer: 'https://id.corp.example', clientId: 'k-1', clientSecret: '**********' },
    },
    { alias: 'google', providerId: 'google', config: { clientId: 'g-1', clientSecret: 'of google' } },
    { alias: 'ldap-ish', providerId: 'custom', config: {} },
  ],
  components: { 'org.keycloak.keys.KeyProvider': [{}] },
}

const users = () => {
  return [
    {
      ...{
        id: maya,
        username: 'maya',
        email: 'maya@example.com',
        emailVerified: true,
        enabled: true,
        firstName: 'Maya',
        lastName: 'Moreau',
      },
      ...{
        createdTimestamp: 1_600_000_000_000,
        credentials: [
          { id: 'c', ...pbkdf2('pbkdf2-sha256', 64) },
          { type: 'otp', secretData: '{}', credentialData: '{}' },
        ],
      },
      ...{ realmRoles: ['manager', 'default-roles-acme'], clientRoles: {}, groups: ['/finance/audit'] },
      federatedIdentities: [{ identityProvider: 'corp', userId: 'sub-1', userName: 'maya' }],
    },
    {
      id: ben,
      username: 'ben',
      email: 'ben@example.com',
      emailVerified: true,
      enabled: false,
      credentials: [pbkdf2('pbkdf2', 20)],
      realmRoles: ['default-roles-acme'],
      groups: ['/finance'],
    },
    {
      id: carl,
      username: 'carl',
      email: 'carl@example.com',
      emailVerified: true,
      credentials: [pbkdf2('bespoke', 64)],
      clientRoles: { 'realm-management': ['realm-admin'] },
    },
    {
      ...{ id: eva, username: 'eva', email: 'eva@example.com', emailVerified: true },
      credentials: [
        {
          type: 'password',
          secretData: JSON.stringify({ value: base64(4, 32), salt: base64(3, 16) }),
          credentialData: JSON.stringify({
            hashIterations: 5,
            algorithm: 'argon2',
            additionalParameters: {
              hashLength: ['32'],
              memory: ['7168'],
              type: ['id'],
              version: ['1.3'],
              parallelism: ['1'],
            },
          }),
        },
      ],
    },
    { id: ids[4], username: 'service-account-job', serviceAccountClientId: 'job', enabled: true },
  ]
}

const givenIn = (records: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(Object.values(records).map(({ name, users, groups }) => [name, { users, groups }]))

describe('import keycloak', () => {
  it('brings a realm: users with their hashes, groups with their roles, clients and providers', async () => {
    const file = stage.file('realm.json', JSON.stringify({ ...realm, users: users() }, null, 2))
    const planned = await stage.take(accountId, { product: 'keycloak', file, dryRun: true })
    const came = await stage.take(accountId, { product: 'keycloak', file })
    expect(came).toEqual({ ...planned, dryRun: false })
    expect(came.comes).toMatchObject({
      users: 4,
      passwords: 3,
      waysIn: 5,
      roles: 4,
      groups: 2,
      groupMembers: 2,
      applications: 1,
      clients: 1,
      connections: 2,
    })
    const people = await stage.people(accountId)
    expect(people[maya]).toMatchObject({
      name: 'Maya Moreau',
      proofs: ['corp https://id.corp.example sub-1', 'email  maya@example.com', 'password  maya@example.com'],
    })
    const kinds = [maya, ben, eva].map((id) => readPasswordHash(people[id]?.hash ?? ''))
    expect(kinds).toMatchObject([
      { kind: 'pbkdf2', digest: 'sha256', rounds: 27_500 },
      { digest: 'sha1' },
      { kind: 'argon2' },
    ])
    expect(people[carl]?.hash).toBeNull()
    expect((await stage.items(accountId, 'user'))[ben]).toMatchObject({ disabled: true })
    const groups = Object.values(await stage.items(accountId, 'group'))
    expect(groups).toMatchObject([
      { name: 'finance', users: [{ userId: ben }] },
      { name: 'finance/audit', users: [{ userId: maya }] },
    ])
    const [finance, audit] = groups.map(({ groupId }) => ({ groupId }))
    expect(givenIn(await stage.items(accountId, 'record'))).toMatchObject({
      'manager on /acme': { users: [{ userId: maya }], groups: [] },
      'clerk on /acme': { users: [{ userId: maya }], groups: [finance, audit] },
      'shop:sell on /shop': { users: [{ userId: maya }], groups: [audit] },
      'everybody on /acme': { users: [{ userId: maya }, { userId: ben }] },
    })
    expect(await stage.items(accountId, 'role')).toMatchObject({
      manager: { description: 'Manages', permissions: [{ action: 'manager', allow: true }] },
      'shop:sell': { permissions: [{ action: 'sell' }] },
    })
    expect(await stage.items(accountId, 'application')).toMatchObject({
      app_shop: { redirectUrls: ['https://shop.example.com/back'] },
    })
    const why = Object.fromEntries(came.leftBehind.map(({ what, examples }) => [what, examples[0]]))
    expect(why).toMatchObject({
      roles: expect.stringContaining('may do this'),
      passwords: expect.stringContaining(carl),
      'second factors': expect.stringContaining(maya),
      'service accounts': expect.stringContaining('job'),
      'secrets of connections': expect.stringContaining('corp'),
      connections: expect.stringContaining('ldap-ish'),
      'redirect addresses': expect.stringContaining('https://shop.example.com/*'),
      settings: expect.stringContaining('components'),
    })
    const before = await stage.all(accountId)
    expect((await stage.take(accountId, { product: 'keycloak', file })).comes).toEqual({})
    expect(await stage.all(accountId)).toEqual(before)
  })

  it('reads the same from a folder with the users in files of their own', async () => {
    const all = users()
    const at = stage.folderOf({
      'acme-realm.json': realm,
      'acme-users-0.json': { realm: 'acme', users: all.slice(0, 2) },
      'acme-users-1.json': { realm: 'acme', users: all.slice(2) },
    })
    const told = await stage.take(await stage.newAccount(), { product: 'keycloak', file: at, dryRun: true })
    expect(told.comes).toMatchObject({ users: 4, passwords: 3, roles: 4, groups: 2, connections: 2 })
  })

  it('what somebody takes away here does not come again', async () => {
    await stage.platform.commit({
      ...{ accountId, actor: 'Doorward|owner', requestId: 'req_test', reads: [{ kind: 'role', id: 'clerk' }] },
      decide: () => ({
        changes: [{ kind: 'role', id: 'clerk', after: null }],
        reply: () => ({ status: 204, body: undefined }),
      }),
    })
    const file = stage.file('realm.json', JSON.stringify({ ...realm, users: users() }))
    const again = await stage.take(accountId, { product: 'keycloak', file })
    expect(again.comes).toEqual({})
    expect(again.leftBehind).toContainEqual(
      expect.objectContaining({ what: 'roles', why: expect.stringContaining('deleted here') }),
    )
  })

  it('what only happens to be called as in the export gives nobody anything', async () => {
    const own = await stage.newAccount()
    const may = (action: string) => ({ action, allow: true, grant: false, delegate: false })
    const clerk = { roleId: 'clerk', name: 'Clerk', permissions: [may('*')] }
    const finance = { groupId: 'grp_finance', name: 'Ours', users: [], admins: [] }
    await stage.platform.commit({
      ...{ accountId: own, actor: 'Doorward|owner', requestId: 'req_test', reads: [] },
      decide: () => ({
        changes: [
          changeTo({ kind: 'role', id: 'clerk' }, clerk),
          changeTo({ kind: 'group', id: 'grp_finance' }, finance),
        ],
        reply: () => ({ status: 201, body: undefined }),
      }),
    })
    const file = stage.file('realm.json', JSON.stringify({ ...realm, users: users() }))
    const planned = await stage.take(own, { product: 'keycloak', file, dryRun: true })
    const came = await stage.take(own, { product: 'keycloak', file })
    expect(came).toEqual({ ...planned, dryRun: false })
    expect(await stage.items(own, 'group')).toMatchObject({ grp_finance: { name: 'Ours', users: [] } })
    const given = givenIn(await stage.items(own, 'record'))
    expect(Object.keys(given).sort()).toEqual(expect.arrayContaining(['everybody on /acme', 'manager on /acme']))
    expect(given).not.toHaveProperty(['clerk on /acme'])
    expect(JSON.stringify(given)).not.toContain('grp_finance"')
    expect(came.leftBehind.map(({ what, why }) => `${what}: ${why}`)).toEqual(
      expect.arrayContaining([
        'roles: it stands here otherwise already, and stays so',
        'groups: it stands here otherwise already, and stays so',
        'roles given: another role of the same id is here already',
        'users in groups: another group of the same id is here already',
      ]),
    )
  })

  it.each([
    ['{"users":[]}', /No realm is named/],
    ['{"realm":"x","users":[{"username":"a"}]}', /line 1: id is missing/],
    [
      '{"realm":"x","users":[\n{"id":"a","credentials":[{"type":"password","secretData":"{","credentialData":"{}"}]}]}',
      /secretData of a password, line 2: it is no JSON/,
    ],
    [
      '{"realm":"x","users":[{"id":"a","credentials":[{"type":"password","secretData":"{}","credentialData":"{}"}]}]}',
      /secretData of a password, line 1: value is missing/,
    ],
    ['{"realm":"x","roles":{"realm":[{}]}}', /line 1: realm.0.name is missing/],
  ])('refuses %s in a sentence that names line and field', async (text, why) => {
    const file = stage.file('realm.json', text)
    await expect(stage.take(accountId, { product: 'keycloak', file })).rejects.toThrow(why)
  })

  it('roles that include each other come to an end', async () => {
    const loop = {
      realm: 'loop',
      roles: {
        realm: [
          { name: 'a', composites: { realm: ['b'] } },
          { name: 'b', composites: { realm: ['a'] } },
        ],
      },
      users: [{ id: 'u-1', realmRoles: ['a'] }],
    }
    const told = await stage.take(await stage.newAccount(), {
      product: 'keycloak',
      file: stage.file('loop.json', JSON.stringify(loop)),
    })
    expect(told.comes).toEqual({ users: 1, roles: 2, access: 2 })
  })
}, 60_000)
