import type { AccountId, UserId } from '@doorward/core/ids'
import { postMail } from '@doorward/mail/outbox'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { forgetBrowsersOf } from '@doorward/store/sign-in/known-browsers'
import {
  findPasswordLink,
  savePasswordHash,
  savePasswordLink,
  spendPasswordLink,
} from '@doorward/store/sign-in/passwords'
import type { Say } from '@doorward/texts/english'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { hashPassword } from '../passwords/hash-pool.ts'
import { addressOf, findPerson } from '../people.ts'
import { type Visitor, whoAsks } from './askers.ts'
import { admitTry, forgiveGuesses } from './guess-limits.ts'
import { newPasswordLetter, nobodyHereLetter } from './letters.ts'
import { signUpFaultOf, signUpFaults } from './who-may-sign-up.ts'

const linkMinutes = 60

interface PasswordLinkWish {
  accountId: AccountId
  origin: string
  email: string
  visitor: Visitor
  /** The language of the mail. */
  say: Say
}

/**
 * Mails a link that sets a new password, to the address as it was stored; to one that nobody has, a word about that
 * (security 27, 28, 59). Over the address's own budget no mail goes, and the links that went stay good: false then.
 */
export async function sendPasswordLink(
  { environment }: LoginParts,
  { accountId, origin, say, ...asking }: PasswordLinkWish,
): Promise<boolean> {
  const { email } = asking
  const { person, asker } = await whoAsks(environment, accountId, asking)
  if (!(await admitTry(environment, accountId, 'linkMail', asker)).may) return false
  const fault = await signUpFaultOf(environment, { accountId, email })
  const dataKey = await environment.keyring.dataKey(accountId)
  const token = newSecret()
  const expiresAt = new Date(environment.clock.now() + linkMinutes * 60_000)
  const mail = person
    ? newPasswordLetter(say, addressOf(person, email), `${origin}${paths.newPassword}?token=${token}`)
    : nobodyHereLetter(
        say,
        email,
        fault ? { refused: say.text(signUpFaults[fault]) } : { url: `${origin}${paths.signIn}` },
      )
  await environment.database.account(accountId, async (tx) => {
    await savePasswordLink(tx, accountId, { tokenHash: hashOfSecret(token), userId: person?.userId, expiresAt })
    await postMail(tx, accountId, dataKey, { mail, expiresAt })
  })
  environment.outbox.look()
  return true
}

/** The person whose password this token may set; undefined when it is used, expired or nobody's. */
export async function findLinkedPerson({ environment }: LoginParts, accountId: AccountId, token: string) {
  const link = await environment.database.account(
    accountId,
    (tx) => findPasswordLink(tx, accountId, hashOfSecret(token)),
    'read',
  )
  return link && findPerson(environment, accountId, link.userId)
}

/**
 * Sets the password, once; every session of the person ends and every browser is a stranger to him again. Answers the
 * person; undefined when the link is used or has expired.
 */
export async function setPasswordByLink(
  { environment }: LoginParts,
  accountId: AccountId,
  { token, password, visitor }: { token: string; password: string; visitor: Visitor },
): Promise<KnownProfile | undefined> {
  const hash = await hashPassword(password)
  const spent = await environment.database.account(accountId, async (tx): Promise<{ userId: UserId } | undefined> => {
    const link = await spendPasswordLink(tx, accountId, hashOfSecret(token))
    if (!link) return undefined
    await savePasswordHash(tx, accountId, link.userId, hash)
    await forgetBrowsersOf(tx, accountId, link.userId)
    return link
  })
  if (!spent) return undefined
  await environment.sessions.endAllOf(accountId, spent.userId)
  const person = await findPerson(environment, accountId, spent.userId)
  if (person?.email)
    await forgiveGuesses(environment, accountId, ['password', 'code'], { email: person.email, visitor, isKnown: false })
  return person
}
