/** How old a sign-in may be for what changes who somebody is or hands out a secret, in seconds (security 31). */
export const freshSeconds = 300

/**
 * Whether somebody signed in within the last minutes.
 * @param authTime when, in seconds since the epoch
 * @param now in seconds since the epoch
 * @param skewSeconds how far the clock that wrote `authTime` may be behind
 */
export const isFreshSignIn = (authTime: number, now: number, skewSeconds = 0): boolean =>
  now - authTime <= freshSeconds + skewSeconds
