import type { AccountId, UserId } from '@doorward/core/ids'
import { postMail } from '@doorward/mail/outbox'
import { findPasswordLink, savePasswordHash, savePasswordLink, spendPasswordLink } from '@doorward/store/passwords'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { hashPassword } from '../passwords/hash-pool.ts'
import { findPerson, findPersonByEmail } from '../people.ts'
import { hashOfSecret, newSecret } from '../secret-hash.ts'
import { forgiveGuesses } from './guess-limits.ts'
import { newPasswordLetter, nobodyHereLetter } from './letters.ts'

const linkMinutes = 60

/** Mails a link that sets a new password, to the address as it was stored; to one that nobody has, a word about that (security 27, 28, 59). */
export async function sendPasswordLink(
  { environment }: LoginParts,
  { accountId, origin, email }: { accountId: AccountId; origin: string; email: string },
): Promise<void> {
  const dataKey = await environment.keyring.dataKey(accountId)
  const person = await findPersonByEmail(environment, accountId, email)
  const token = newSecret()
  const expiresAt = new Date(Date.now() + linkMinutes * 60_000)
  const mail = person
    ? newPasswordLetter(person.email ?? email, `${origin}${paths.newPassword}?token=${token}`)
    : nobodyHereLetter(email, `${origin}${paths.signIn}`)
  await environment.database.account(accountId, async (tx) => {
    await savePasswordLink(tx, accountId, { tokenHash: hashOfSecret(token), userId: person?.userId, expiresAt })
    await postMail(tx, accountId, dataKey, { mail, expiresAt })
  })
  environment.outbox.look()
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

/** Sets the password, once; every session of the person ends. False when the link is used or has expired. */
export async function setPasswordByLink(
  { environment }: LoginParts,
  accountId: AccountId,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const hash = await hashPassword(password)
  const spent = await environment.database.account(accountId, async (tx): Promise<{ userId: UserId } | undefined> => {
    const link = await spendPasswordLink(tx, accountId, hashOfSecret(token))
    if (link) await savePasswordHash(tx, accountId, link.userId, hash)
    return link
  })
  if (!spent) return false
  await environment.sessions.endAllOf(accountId, spent.userId)
  const person = await findPerson(environment, accountId, spent.userId)
  if (person?.email) await forgiveGuesses(environment, accountId, ['password', 'code'], person.email)
  return true
}
