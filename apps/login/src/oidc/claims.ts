import type { KnownProfile } from '@doorward/store/people/profiles'

/** What each scope tells about a person (OpenID Connect Core §5.4). */
export const claimsOfScope = {
  openid: ['sub'],
  profile: ['name', 'picture', 'locale'],
  email: ['email', 'email_verified'],
} as const

export const claimsOf = (person: KnownProfile): { sub: string } & Record<string, string | boolean> => ({
  sub: person.userId,
  ...(person.name === undefined ? {} : { name: person.name }),
  ...(person.picture === undefined ? {} : { picture: person.picture }),
  ...(person.language === undefined ? {} : { locale: person.language }),
  ...(person.email === undefined ? {} : { email: person.email, email_verified: person.emailVerified === true }),
})

/** Those claims that the scopes of a token allow. */
export function claimsFor(person: KnownProfile, scope: string): Record<string, string | boolean> {
  const scopes = scope.split(' ')
  const allowed = Object.entries(claimsOfScope).flatMap(([name, claims]) => (scopes.includes(name) ? [...claims] : []))
  return Object.fromEntries(
    Object.entries(claimsOf(person)).filter(([claim]) => allowed.some((name) => name === claim)),
  )
}
