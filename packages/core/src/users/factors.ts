/** What people show besides what they sign in by. */
export const factorKinds = ['TOTP', 'PASSKEY', 'DEVICE'] as const

export type FactorKind = (typeof factorKinds)[number]

/** How many codes for a lost factor a person gets at a time. */
export const recoveryCodesCount = 10

export const factorNameMax = 64
