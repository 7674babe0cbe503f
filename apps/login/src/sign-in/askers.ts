import type { AccountId } from '@doorward/core/ids'
import type { OwnConnection } from '@doorward/core/users/own-connections'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { proofByEmail } from '@doorward/store/people/user-identities'
import { isKnownBrowser } from '@doorward/store/sign-in/known-browsers'
import type { LoginEnvironment } from '../environment.ts'
import { findPersonByProof, nobody } from '../people.ts'

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

/**
 * The person whom an address, or the password that goes with it, stands for, and the asker; by the same reads whether or
 * not there is such a person (security 27).
 */
export async function whoAsks(
  environment: LoginEnvironment,
  accountId: AccountId,
  { email, visitor, by = 'email' }: Pick<Asker, 'email' | 'visitor'> & { by?: OwnConnection },
): Promise<{ person: KnownProfile | undefined; asker: Asker }> {
  const person = await findPersonByProof(environment, accountId, proofByEmail(by, email))
  const named = { browser: visitor.browser ?? '-', userId: person?.userId ?? nobody }
  const isKnown = await environment.database.account(accountId, (tx) => isKnownBrowser(tx, accountId, named), 'read')
  return { person, asker: { email, visitor, isKnown } }
}
