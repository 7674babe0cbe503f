/** Tokens of this browser tab: memory first, session storage so that a reload keeps them. Never in local storage. */
export interface Tokens {
  accessToken: string
  refreshToken?: string | undefined
  idToken?: string | undefined
  /** Whose they are; absent in tokens that an older console kept. */
  userId?: string
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number
}

const storageKey = 'doorward.tokens'
const endedKey = 'doorward.ended'
let held: Tokens | undefined

export function currentTokens(): Tokens | undefined {
  if (held) return held
  const text = sessionStorage.getItem(storageKey)
  held = text ? readTokens(text) : undefined
  return held
}

/** Only keepTokens writes them; what something else left there is none. */
function readTokens(text: string): Tokens | undefined {
  try {
    return JSON.parse(text) as Tokens
  } catch {
    sessionStorage.removeItem(storageKey)
    return undefined
  }
}

export function keepTokens(tokens: Tokens): void {
  held = tokens
  sessionStorage.setItem(storageKey, JSON.stringify(tokens))
}

export function dropTokens(): void {
  held = undefined
  sessionStorage.removeItem(storageKey)
}

/**
 * Why the session of this tab ended where nobody here ended it: its tokens were refused, so that whoever signs in at once again
 * would only be refused again; another tab signed out; or somebody else signed in there.
 */
export type EndedBy = 'refusal' | 'otherTab' | 'otherPerson'
export const noteEndedBy = (by: EndedBy): void => sessionStorage.setItem(endedKey, by)
export const endedBy = (): EndedBy | null => sessionStorage.getItem(endedKey) as EndedBy | null // only `noteEndedBy` writes it
export const forgetEnded = (): void => sessionStorage.removeItem(endedKey)

export const signedIn = (): boolean => currentTokens() !== undefined
