/** How old a sign-in may be for what changes who somebody is, in seconds (security 31). */
export const freshSeconds = 300
