/** What people show besides what they sign in by. */
export type FactorKind = 'TOTP'

/** How many codes for a lost factor a person gets at a time. */
export const recoveryCodesCount = 10

export const factorNameMax = 64
