import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** The protocol library with nothing around it: its rows in memory, its own sign-in page, the same tokens as ours. */
const [port] = process.argv.slice(2)
const issuer = `http://localhost:${port}`
const resource = 'urn:bare:api'
const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
const jwk = { ...(await exportJWK(privateKey)), alg: 'EdDSA', use: 'sig', kid: 'bare' }

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'app_default',
      redirect_uris: ['http://localhost:3999/'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'EdDSA',
      application_type: 'web',
    },
  ],
  jwks: { keys: [jwk] },
  enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'openid profile email',
        audience: resource,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'EdDSA', kid: 'bare' } },
      }),
    },
  },
  findAccount: async (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  loadExistingGrant: async (ctx) => {
    const { client, session } = ctx.oidc
    const known = session.grantIdFor(client.clientId)
    if (known) return provider.Grant.find(known)
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid profile email offline_access')
    grant.addResourceScope(resource, 'openid profile email')
    await grant.save()
    return grant
  },
})
provider.listen(Number(port), '127.0.0.1')
