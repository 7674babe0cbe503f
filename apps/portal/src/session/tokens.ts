/** Tokens of this browser tab: memory first, session storage so that a reload keeps them. Never in local storage. */
export interface Tokens {
  accessToken: string
  refreshToken?: string | undefined
  idToken?: string | undefined
  /** Whose they are; absent in tokens that an older console kept. */
  userId?: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

const storageKey = 'doorward.tokens'
let held: Tokens | undefined

export function currentTokens(): Tokens | undefined {
  if (held) return held
  const text = sessionStorage.getItem(storageKey)
  // Only keepTokens writes this key.
  held = text ? (JSON.parse(text) as Tokens) : undefined
  return held
}

export function keepTokens(tokens: Tokens): void {
  held = tokens
  sessionStorage.setItem(storageKey, JSON.stringify(tokens))
}

export function dropTokens(): void {
  held = undefined
  sessionStorage.removeItem(storageKey)
}

export const signedIn = (): boolean => currentTokens() !== undefined
