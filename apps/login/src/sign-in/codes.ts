import { timingSafeEqual } from 'node:crypto'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { postMail } from '@doorward/mail/outbox'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { findUserByProof, proofByEmail } from '@doorward/store/people/user-identities'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { keyedHash } from '@doorward/store/secrets/vault'
import { saveFirstPasswordHash } from '@doorward/store/sign-in/passwords'
import { saveSignInCode, spendCode, tryCode } from '@doorward/store/sign-in/sign-in-codes'
import type { Say } from '@doorward/texts/english'
import type { LoginParts } from '../login-parts.ts'
import { addressOf, ensureProvenPerson } from '../people.ts'
import { type Visitor, whoAsks } from './askers.ts'
import { admitTry, forgiveGuesses } from './guess-limits.ts'
import { alreadyHereLetter, signInCodeLetter, signUpCodeLetter, signUpRefusedLetter } from './letters.ts'
import { digitsOf, newMailedCode } from './mailed-code.ts'
import { signUpFaultOf, signUpFaults } from './who-may-sign-up.ts'

export interface CodeWish {
  accountId: AccountId
  /** The interaction that asks: the code works in its browser only. */
  interactionId: string
  email: string
  visitor: Visitor
  /** The language of the mail. */
  say: Say
  /** What the person signs in to, as the mail says it. */
  applicationName: string
  signUp?: { passwordHash?: string | undefined; name?: string | undefined } | undefined
}

const purposeOf = (interaction: string) => `sign-in code of ${interaction}`

/**
 * Sends a code that proves an address, after COMMIT. Known and unknown addresses take the same steps; only the letter
 * tells them apart, to the one who can read it (security 27). A person's letter goes to the address that was stored.
 * Raises TooManyRequests.
 */
export async function sendCode({ environment }: LoginParts, wish: CodeWish): Promise<void> {
  const { accountId, email, signUp, applicationName, say } = wish
  const { database } = environment
  const { person, asker } = await whoAsks(environment, accountId, wish)
  const { code, expiresAt } = await newMailedCode(environment, accountId, asker)
  const interaction = hashOfSecret(wish.interactionId)
  const dataKey = await environment.keyring.dataKey(accountId)
  const fault = await signUpFaultOf(environment, { accountId, email })
  const isKnown = await database.account(
    accountId,
    (tx) => findUserByProof(tx, accountId, proofByEmail('email', email)),
    'read',
  ) // also who may not sign in
  const letter = !isKnown ? signUpCodeLetter : signUp?.passwordHash ? alreadyHereLetter : signInCodeLetter
  const mail =
    !isKnown && fault
      ? signUpRefusedLetter(say, email, { why: say.text(signUpFaults[fault]), application: applicationName })
      : letter(say, addressOf(person, email), {
          code,
          application: accountId === platformAccountId ? undefined : applicationName,
        })
  await database.account(accountId, async (tx) => {
    await saveSignInCode(tx, accountId, {
      interaction,
      email,
      codeMark: keyedHash(dataKey, purposeOf(interaction), code),
      expiresAt,
      newPasswordHash: signUp?.passwordHash,
      newName: signUp?.name,
    })
    await postMail(tx, accountId, dataKey, { mail, expiresAt })
  })
  environment.outbox.look()
}

export type CodeAnswer = { person: KnownProfile; isNew: boolean } | { refused: 'wrong' | 'gone' | 'paused' | 'shutOut' }

/**
 * Who an address belongs to, by the code that was sent to it: single use, at most five tries, in the browser that
 * asked. Whose user was deleted or disabled is told so, having proved who he is. Somebody new gets a user; a first password asked for at sign-up is set now. Raises SignUpRefused.
 */
export async function proveCode(
  { environment }: LoginParts,
  given: { accountId: AccountId; interactionId: string; code: string; visitor: Visitor; requestId: string; say: Say },
): Promise<CodeAnswer> {
  const { database, keyring } = environment
  const { accountId, requestId, say } = given
  const interaction = hashOfSecret(given.interactionId)
  const tried = await database.account(accountId, (tx) => tryCode(tx, accountId, interaction))
  if (!tried) return { refused: 'gone' }
  const { asker } = await whoAsks(environment, accountId, { email: tried.email, visitor: given.visitor })
  if (!(await admitTry(environment, accountId, 'code', asker)).may) return { refused: 'paused' }
  const mark = keyedHash(await keyring.dataKey(accountId), purposeOf(interaction), digitsOf(given.code))
  if (!timingSafeEqual(mark, Buffer.from(tried.codeMark))) return { refused: tried.triesLeft > 0 ? 'wrong' : 'gone' }
  if (!(await database.account(accountId, (tx) => spendCode(tx, accountId, interaction)))) return { refused: 'gone' }
  const { email, newName, newPasswordHash } = tried
  const by = newPasswordHash ? 'password' : 'emailCode'
  const person = await ensureProvenPerson(environment, { accountId, email, name: newName, by, requestId, say })
  if (!person) return { refused: 'shutOut' }
  await forgiveGuesses(environment, accountId, ['password', 'code'], asker)
  if (newPasswordHash)
    await database.account(accountId, async (tx) => {
      await saveFirstPasswordHash(tx, accountId, person.userId, newPasswordHash)
    })
  return { person, isNew: person.isNew }
}
