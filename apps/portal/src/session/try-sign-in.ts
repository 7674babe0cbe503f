import { provider } from './authorization.ts'

interface Tried {
  /** Origin of the account. */
  issuer: string
  clientId: string
  redirectUri: string
}

/**
 * Opens a sign-in to an application in a tab of its own, as its users meet it; whoever tries chooses how. The code that
 * comes of it is redeemed by nobody: the application need not run.
 */
export async function trySignIn({ issuer, clientId, redirectUri }: Tried): Promise<void> {
  const { client } = await provider()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })
  window.open(`${issuer}/?${query}`, '_blank', 'noopener')
}
