import { inQuotes, withoutAddresses } from '@doorward/mail/names'
import type { KnownProfile } from '@doorward/store/people/profiles'
import type { Say } from '@doorward/texts/english'

/** What a letter calls a person: by the name he gave himself, which proves nothing, or by an address that he has proven. */
export function nameOfPerson(
  { text }: Say,
  person: KnownProfile | undefined,
  userId = text('letters.somebody'),
): string {
  if (person?.name) return inQuotes(person.name)
  return person?.email && person.emailVerified ? person.email : withoutAddresses(userId)
}
