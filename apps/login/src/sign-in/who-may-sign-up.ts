import type { OwnMethod } from '@doorward/core/accounts/sign-in-methods'
import {
  judgeSignUp,
  type SignUp,
  type SignUpChoice,
  type SignUpFault,
  signUpDefault,
} from '@doorward/core/accounts/sign-up'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '@doorward/store/database/database'
import { hashOfInvited, isInvited } from '@doorward/store/items/invites'
import { findItem, type Item, type ItemKey } from '@doorward/store/items/items'
import type { Admission } from '@doorward/store/people/people'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from '../environment.ts'
import { methodsOfAccount } from './methods.ts'

/** What to tell somebody whom a page may not make a user: why, and what to do. */
export const signUpFaults = {
  NotInvited: 'signIn.notInvited',
  OtherDomain: 'signIn.otherDomain',
} as const satisfies Record<SignUpFault, string>

/** What the sign-up page says before anybody has given an address; nothing where anybody may sign up. */
const signUpNotes = { domains: 'signIn.domainsOnly', invited: 'signIn.invitedOnly' } as const satisfies Record<
  Exclude<SignUpChoice, 'open'>,
  string
>

interface Asked {
  accountId: AccountId
  /** As `parseEmail` gives it. */
  email: string
}

const keyOfAccount = (accountId: AccountId): ItemKey => ({ kind: 'account', id: accountId })

/** An account's setting as its document has it; anybody may sign up to the platform itself (decision 60). */
const signUpOf = (accountId: AccountId, account: Item | undefined): SignUp =>
  accountId === platformAccountId ? signUpDefault : ((account?.doc.signUp as SignUp | undefined) ?? signUpDefault) // as `tidySignUp` left it

async function judge(
  tx: Tx,
  { accountId, email }: Asked,
  standing: { account: Item | undefined; emailHash: string; at: Date },
) {
  const invited = await isInvited(tx, accountId, standing)
  return judgeSignUp(signUpOf(accountId, standing.account), { email, isInvited: invited })
}

/**
 * Why an address that no user has may not sign up as things stand; undefined when it may. The same reads whatever the
 * setting and whoever has the address (security 27).
 */
export async function signUpFaultOf(
  { database, keyring, clock }: LoginEnvironment,
  asked: Asked,
): Promise<SignUpFault | undefined> {
  const { accountId, email } = asked
  const emailHash = hashOfInvited(await keyring.dataKey(accountId), email)
  return database.account(
    accountId,
    async (tx) => {
      const account = await findItem(tx, accountId, keyOfAccount(accountId))
      return judge(tx, asked, { account, emailHash, at: new Date(clock.now()) })
    },
    'read',
  )
}

/** What to tell somebody new whose way in is off for people who belong to no tenant yet. */
const offTexts = { password: 'signIn.signUpPasswordOff', emailCode: 'signIn.signUpCodeOff' } as const satisfies Record<
  OwnMethod,
  string
>

/**
 * The same under the account's lock, so that a change of a moment before counts. Its `judge` raises SignUpRefused, in the
 * words of `say`, also where the account lets nobody in by what he would sign in by.
 * @param by what of the account's own the newcomer signs in by; undefined for a provider
 */
export async function signUpAdmission(
  { keyring }: LoginEnvironment,
  { by, ...asked }: Asked & { by?: OwnMethod },
  say: Say,
): Promise<Admission> {
  const { accountId, email } = asked
  const key = keyOfAccount(accountId)
  const emailHash = hashOfInvited(await keyring.dataKey(accountId), email)
  return {
    reads: [key],
    async judge({ tx, at, item }) {
      const fault = await judge(tx, asked, { account: item(key), emailHash, at })
      if (fault) throw new Refusal('SignUpRefused', { title: say.text(signUpFaults[fault]) })
      if (by && !methodsOfAccount(accountId, item(key))[by])
        throw new Refusal('SignUpRefused', { title: say.text(offTexts[by]) })
    },
  }
}

/** What the sign-up page says of who may sign up: the account's setting, the same to everybody; undefined for anybody. */
export async function signUpNote(
  { database }: LoginEnvironment,
  accountId: AccountId,
  { text }: Say,
): Promise<string | undefined> {
  const account = await database.account(accountId, (tx) => findItem(tx, accountId, keyOfAccount(accountId)), 'read')
  const { who } = signUpOf(accountId, account)
  return who === 'open' ? undefined : text(signUpNotes[who])
}
