/** How old a sign-in may be for what changes who somebody is or hands out a secret, in seconds (security 31). */
export const freshSeconds = 300

/**
 * Whether somebody signed in within the last minutes.
 * @param authTime when, in seconds since the epoch
 * @param now in seconds since the epoch
 */
export const isFreshSignIn = (authTime: number, now: number): boolean => now - authTime <= freshSeconds
