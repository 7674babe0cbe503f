import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../src/import/readers.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** What an export comes to, and of what is left each kind with its reason and first example. */
async function leftOf(product: Product, contents: Record<string, unknown>) {
  const accountId = await stage.newAccount()
  const file = stage.folderOf(contents)
  const planned = await stage.take(accountId, { product, file, dryRun: true })
  const came = await stage.take(accountId, { product, file })
  expect(came).toEqual({ ...planned, dryRun: false })
  const told = came.leftBehind.map(({ what, why, count, examples }) => `${count} ${what}: ${why}: ${examples[0]}`)
  return { accountId, comes: came.comes, told }
}
const credential = {
  type: 'password',
  secretData: JSON.stringify({ value: Buffer.alloc(64, 1).toString('base64'), salt: 'AAAAAAAAAAAAAAAAAAAAAA==' }),
  credentialData: JSON.stringify({ hashIterations: 27_500, algorithm: 'pbkdf2-sha256' }),
}

describe('what stays behind is told', () => {
  it('of a tenant of Auth0', async () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----'
    const options = { signInEndpoint: 'http://idp.example.com/sso', signingCert: certificate }
    const { comes, told, accountId } = await leftOf('auth0', {
      'tenant.json': {
        users: [1, 2].map((at) => ({ user_id: `auth0|${at}`, username: `u${at}`, phone_number: '+4930123456' })),
        roles: [
          {
            ...{ id: 'rol', name: 'Reader', users: ['auth0|1', 'auth0|nobody'] },
            permissions: [{ permission_name: 'read', resource_server_identifier: 'https://api.example.com' }],
          },
        ],
        organizations: [
          {
            ...{ id: 'org_a', name: 'acme', metadata: { plan: 'gold' }, branding: { colors: { primary: '#000' } } },
            enabled_connections: [{ connection_id: 'con_2', connection: { name: 'corp', strategy: 'oidc' } }],
            members: [{ user_id: 'auth0|1', roles: [{ id: 'rol', name: 'Reader' }] }],
          },
        ],
        clients: [{ client_id: 'c', name: 'Shop', app_type: 'spa', allowed_logout_urls: ['https://shop.example.com'] }],
        connections: [
          { id: 'con_1', name: 'Users', strategy: 'auth0' },
          { id: 'con_2', name: 'corp', strategy: 'oidc', options: { issuer: 'https://id.corp.example' } },
          { id: 'con_3', name: 'acme-saml', strategy: 'samlp', options },
        ],
      },
    })
    expect(comes).toMatchObject({ users: 2, access: 1, tenants: 1, tenantMembers: 1, connections: 1 })
    expect(await stage.items(accountId, 'tenant')).toMatchObject({ org_a: { connection: { connectionId: 'corp' } } })
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^2 user names: .*auth0\|1/),
        expect.stringMatching(/^2 phone numbers: .*auth0\|1/),
        expect.stringMatching(/^1 roles given: there is no such user, .*rol on \/api.example.com, to auth0\|nobody/),
        expect.stringMatching(/^1 roles within organizations: .*auth0\|1 in acme/),
        expect.stringMatching(/^2 settings of organizations: .*metadata of acme/),
        expect.stringMatching(/^1 addresses after signing out: .*1 of Shop/),
        expect.stringMatching(/^1 connections: .*Users \(auth0\)/),
        expect.stringMatching(/^1 connections: .*authenticationUrl.*acme-saml, .*http:\/\/idp.example.com\/sso/),
      ]),
    )
  })

  it('of a realm of Keycloak, where a password that was to be changed lets nobody in', async () => {
    const [maya, ben] = ['00000001-aaaa-4bbb-8ccc-dddddddddddd', '00000002-aaaa-4bbb-8ccc-dddddddddddd']
    const known = { emailVerified: true, credentials: [credential] }
    const { comes, told, accountId } = await leftOf('keycloak', {
      'realm.json': {
        realm: 'acme',
        users: [
          {
            ...{
              id: maya,
              email: 'maya@example.com',
              ...known,
              requiredActions: ['UPDATE_PASSWORD', 'CONFIGURE_TOTP'],
            },
            ...{ attributes: { cost: ['7'] }, clientRoles: { 'realm-management': ['realm-admin'] } },
          },
          { id: ben, email: 'ben@example.com', ...known },
        ],
        clients: [
          { clientId: 'https://sp.example.com', protocol: 'saml', redirectUris: ['https://sp.example.com/acs'] },
        ],
        identityProviders: [
          {
            ...{ alias: 'corp', providerId: 'oidc' },
            config: { issuer: 'https://id.corp.example', clientId: 'k-1', clientSecret: '**********' },
          },
        ],
        smtpServer: { host: 'mail.example.com' },
        defaultRole: { name: 'default-roles-acme' },
      },
    })
    expect(comes).toMatchObject({ users: 2, passwords: 1, connections: 1 })
    expect(await stage.people(accountId)).toMatchObject({ [maya ?? '']: { hash: null } })
    expect(await stage.items(accountId, 'application')).not.toHaveProperty('sp')
    expect(comes).not.toHaveProperty('applications')
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1 passwords: it was to be changed at the next sign-in: 00000001/),
        expect.stringMatching(/^1 required actions: .*CONFIGURE_TOTP of 00000001/),
        expect.stringMatching(/^1 attributes of users: .*00000001/),
        expect.stringMatching(/^1 roles given: .*realm-admin of realm-management, to 00000001/),
        expect.stringMatching(/^1 applications: it speaks saml.*https:\/\/sp.example.com/),
        expect.stringMatching(/^1 secrets of connections: .*nobody signs in by them.*corp/),
        expect.stringMatching(/^2 settings: .*(?:smtpServer|defaultRole)/),
      ]),
    )
  })

  it('of a user pool of Cognito', async () => {
    const user = (at: number, more: object) => ({
      ...{ Username: `u${at}`, ...more },
      Attributes: [
        { Name: 'sub', Value: `0000000${at}-1111-4222-8333-444444444444` },
        { Name: 'custom:plan', Value: 'gold' },
        { Name: 'phone_number', Value: '+4930123456' },
      ],
    })
    const { told } = await leftOf('cognito', {
      'users.json': { Users: [user(1, {}), user(2, { UserStatus: 'EXTERNAL_PROVIDER' })] },
      'groups.json': { Groups: [{ GroupName: 'Finance', RoleArn: 'arn:aws:iam::1:role/x' }, { GroupName: 'Staff' }] },
    })
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^2 attributes of users: .*00000001/),
        expect.stringMatching(/^2 phone numbers: .*00000001/),
        expect.stringMatching(/^1 settings of groups: .*Finance/),
        expect.stringMatching(/^1 identities of providers: .*no password.*00000002/),
      ]),
    )
  })
}, 60_000)
