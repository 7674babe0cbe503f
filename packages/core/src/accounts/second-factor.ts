/** When people show a second factor, the least strict first. Where they have one it is asked for, unless OFF. */
export const secondFactorPolicies = ['OFF', 'OPTIONAL', 'REQUIRED_FOR_ADMINISTRATORS', 'REQUIRED'] as const

export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

/** Where an account never said. */
const secondFactorDefault: SecondFactorPolicy = 'OPTIONAL'

/** What holds where an account and others say something: the strictest of it. */
export const strictestPolicy = (
  account: SecondFactorPolicy | undefined,
  ...others: readonly (SecondFactorPolicy | undefined)[]
): SecondFactorPolicy =>
  others.reduce<SecondFactorPolicy>(
    (strictest, each) =>
      each && secondFactorPolicies.indexOf(each) > secondFactorPolicies.indexOf(strictest) ? each : strictest,
    account ?? secondFactorDefault,
  )

/** Who has to show a factor from now on and had not to before: everybody, administrators, or nobody. */
export function newlyRequiredOf(
  before: SecondFactorPolicy | undefined,
  after: SecondFactorPolicy | undefined,
): 'everybody' | 'administrators' | undefined {
  if (after === before || before === 'REQUIRED') return undefined
  if (after === 'REQUIRED') return 'everybody'
  return after === 'REQUIRED_FOR_ADMINISTRATORS' ? 'administrators' : undefined
}

/** How a token says that its person showed a second factor, and how an application asks for one (`acr`, `acr_values`). */
export const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** What a session says of a sign-in with a second factor (`amr`, RFC 8176). */
export const multiFactorMethod = 'mfa'

/** The class of a sign-in by how it was made; none for one without a second factor. */
export const acrOf = (amr: readonly string[]): typeof multiFactorAcr | undefined =>
  amr.includes(multiFactorMethod) ? multiFactorAcr : undefined

/** Whether an application asks for a second factor. */
export const asksForFactor = (acrValues: unknown): boolean =>
  typeof acrValues === 'string' && acrValues.split(' ').includes(multiFactorAcr)
