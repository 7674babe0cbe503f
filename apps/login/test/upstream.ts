import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** What a provider says of its people, by their ids there. */
export type UpstreamPeople = Record<string, Record<string, unknown>>

/**
 * A provider of OpenID Connect that people come from: the certified library with its own sign-in page, on a port of its own.
 * @param returnTo our addresses that it may send browsers back to
 */
export async function openUpstream(
  people: UpstreamPeople,
  returnTo: string[],
  more: Partial<Configuration> = {},
  client: Record<string, unknown> = {},
  port = 0,
) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'doorward',
        client_secret: 'a secret of the provider',
        redirect_uris: returnTo,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        application_type: 'web',
        ...client,
      } as never,
    ],
    claims: { openid: ['sub'], profile: ['name', 'picture', 'hd', 'nested'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    features: { devInteractions: { enabled: true } },
    findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
    loadExistingGrant: async (ctx) => {
      const { client: asks, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: asks?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    enabledJWA: { clientAuthSigningAlgValues: ['ES256', 'RS256', 'Ed25519'] },
    ...more,
  })
  const proofs: string[] = []
  provider.on('grant.success', ({ oidc: { client: asks } }) => proofs.push(asks?.clientAuthMethod ?? 'none'))
  server.on('request', provider.callback())
  return {
    issuer,
    provider,
    /** How the client proved itself for every answer with tokens. */
    provedBy: () => proofs,
    close: () => {
      server.closeAllConnections()
      return new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}
