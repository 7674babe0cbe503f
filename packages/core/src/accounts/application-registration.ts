/**
 * Whether programs may register themselves as applications of an account (RFC 7591): never, or so that each is of use
 * once somebody has approved it.
 */
export const applicationRegistrations = ['off', 'approved'] as const
export type ApplicationRegistration = (typeof applicationRegistrations)[number]

/** Where an account never said. */
export const applicationRegistrationDefault: ApplicationRegistration = 'off'
