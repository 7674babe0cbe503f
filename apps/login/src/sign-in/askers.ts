import type { AccountId, UserId } from '@doorward/core/ids'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { isKnownBrowser } from '@doorward/store/sign-in/known-browsers'
import type { LoginEnvironment } from '../environment.ts'
import { findPersonByEmail } from '../people.ts'

/** Where a request comes from. */
export interface Visitor {
  /** As `networkOf` gives it. */
  network: string
  /** The hash of the browser's secret, if it has one. */
  browser: string | undefined
}

/** Who tries to get in as somebody, as tries are counted (security 60). */
export interface Asker {
  /** As `parseEmail` gives it. */
  email: string
  visitor: Visitor
  /** Whether this browser signed the person in before: nobody else's tries count for it. */
  isKnown: boolean
}

const nobody = '-' as UserId // no user has this id; the read is made anyway

/** The person with an address and the asker, by the same reads whether or not there is such a person (security 27). */
export async function whoAsks(
  environment: LoginEnvironment,
  accountId: AccountId,
  { email, visitor }: Pick<Asker, 'email' | 'visitor'>,
): Promise<{ person: KnownProfile | undefined; asker: Asker }> {
  const person = await findPersonByEmail(environment, accountId, email)
  const named = { browser: visitor.browser ?? '-', userId: person?.userId ?? nobody }
  const isKnown = await environment.database.account(accountId, (tx) => isKnownBrowser(tx, accountId, named), 'read')
  return { person, asker: { email, visitor, isKnown } }
}
