import type { Grant, KoaContextWithOIDC } from 'oidc-provider'

/**
 * The grant of the application in this session, made or widened to what is asked: applications of the account itself
 * need no consent. One grant serves every tab, so that a second one does not end the first one's tokens.
 */
export async function loadGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, resourceServers, requestParamOIDCScopes, requestParamScopes } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const presentId = session.grantIdFor(client.clientId)
  const present = presentId ? await provider.Grant.find(presentId) : undefined
  const grant = present ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  const missing = [...requestParamOIDCScopes].filter((scope) => !grant.getOIDCScope().split(' ').includes(scope))
  let isWider = missing.length > 0
  if (missing.length > 0) grant.addOIDCScope(missing.join(' '))
  for (const [resource, server] of Object.entries(resourceServers ?? {})) {
    const granted = grant.getResourceScope(resource).split(' ')
    const wanted = [...requestParamScopes].filter((scope) => server.scopes.has(scope) && !granted.includes(scope))
    if (wanted.length === 0) continue
    grant.addResourceScope(resource, wanted.join(' '))
    isWider = true
  }
  if (!present || isWider) await grant.save()
  return grant
}
