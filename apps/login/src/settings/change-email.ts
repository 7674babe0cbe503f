import { timingSafeEqual } from 'node:crypto'
import { normalEmail, parseEmail } from '@doorward/core/text/email-address'
import { postMail } from '@doorward/mail/outbox'
import { saveProfiles } from '@doorward/store/people/profiles'
import { moveAddress } from '@doorward/store/people/user-identities'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { keyedHash } from '@doorward/store/secrets/vault'
import { findSentCode, saveSignInCode, spendCode, tryCode } from '@doorward/store/sign-in/sign-in-codes'
import { paths } from '../oidc/paths.ts'
import { type EmailState, emailPage, sendAgainLabel } from '../pages/email-page.ts'
import { visitorOf } from '../routes/known-browser.ts'
import { sayOn, takeSaid } from '../routes/said-once.ts'
import { sendPage } from '../routes/send-page.ts'
import { newEmailLetter, oldEmailLetter } from '../sign-in/letters.ts'
import { digitsOf, newMailedCode } from '../sign-in/mailed-code.ts'
import type { InSettings } from './in-settings.ts'

/** Each of the two codes belongs to the session that asked for it. */
const placeOf = (which: 'new' | 'old', { sessionId }: InSettings) => hashOfSecret(`e-mail ${which} of ${sessionId}`)

const sayThere = (at: InSettings, said: EmailState) => sayOn(at, `${paths.settings}/email${at.query}`, { ...said })

/** The page that asks for the new address, and for the codes once they were sent. */
export async function askForEmail(at: InSettings) {
  const { parts, issuer, person, request, reply, say, formToken, query } = at
  const { accountId } = issuer
  const sent = await parts.environment.database.account(
    accountId,
    (tx) => findSentCode(tx, accountId, placeOf('new', at)),
    'read',
  )
  const said = takeSaid<EmailState>(at)
  const wantsOther = request.routeOptions.url?.endsWith('/other') || said.email !== undefined
  const sentTo = wantsOther ? undefined : sent?.email
  return sendPage(reply, emailPage(say, { ...said, sentTo, old: person.email, formToken, query }))
}

/** Mails a code to one of the two addresses. Raises TooManyRequests. */
async function sendCode(at: InSettings, which: 'new' | 'old', to: string, wanted: string): Promise<void> {
  const { parts, issuer, request, say } = at
  const { environment } = parts
  const { accountId } = issuer
  const asker = { email: to, visitor: visitorOf(request), isKnown: false }
  const { code, expiresAt } = await newMailedCode(environment, accountId, asker)
  const dataKey = await environment.keyring.dataKey(accountId)
  const mail = which === 'new' ? newEmailLetter(say, to, code) : oldEmailLetter(say, to, { code, wanted })
  const place = placeOf(which, at)
  await environment.database.account(accountId, async (tx) => {
    const codeMark = keyedHash(dataKey, place, code)
    await saveSignInCode(tx, accountId, { interaction: place, email: wanted, codeMark, expiresAt })
    await postMail(tx, accountId, dataKey, { mail, expiresAt })
  })
}

/** Sends a code to the new address and, where the person has one, to the old: both have to agree. */
export async function sendEmailCodes(at: InSettings) {
  const { form, say, person, parts } = at
  const typed = form.get('email') ?? ''
  const email = parseEmail(typed)
  if (!email) return sayThere(at, { email: typed, emailFault: say.text('signIn.noEmail') })
  if (person.email && normalEmail(person.email) === normalEmail(email))
    return sayThere(at, { email: typed, emailFault: say.text('settings.sameEmail') })
  await sendCode(at, 'new', email, email)
  if (person.email) await sendCode(at, 'old', person.email, email)
  parts.environment.outbox.look()
  return sayThere(at, form.has('again') ? { note: say.text('settings.sentAgain') } : {})
}

/** Whether a code is the one that was sent last, and the new address it was sent for. Takes a try. */
async function judgeCode(at: InSettings, which: 'new' | 'old'): Promise<{ isRight: boolean; email?: string }> {
  const { parts, issuer } = at
  const { database, keyring } = parts.environment
  const { accountId } = issuer
  const place = placeOf(which, at)
  const tried = await database.account(accountId, (tx) => tryCode(tx, accountId, place))
  const mark = keyedHash(await keyring.dataKey(accountId), place, digitsOf(at.form.get(`${which}-code`) ?? ''))
  if (!tried) return { isRight: false }
  return { isRight: timingSafeEqual(mark, Buffer.from(tried.codeMark)), email: tried.email }
}

/**
 * The new address that every code agrees to, or what is wrong with which code. Each is tried, whatever the other is; no
 * more is said of one than that it isn't right.
 */
async function agreedEmail(at: InSettings): Promise<{ email: string } | { faults: EmailState }> {
  const { person, say } = at
  const { email: old } = person
  const fresh = await judgeCode(at, 'new')
  const agreed = old ? await judgeCode(at, 'old') : fresh
  const isOfOther = fresh.isRight && agreed.email !== fresh.email // sent for another new address
  if (fresh.email && fresh.isRight && agreed.isRight && !isOfOther) return { email: fresh.email }
  const fault = say.text('settings.wrongCode', { control: sendAgainLabel(say, { old }) })
  return {
    faults: {
      newCodeFault: fresh.isRight ? undefined : fault,
      oldCodeFault: agreed.isRight && !isOfOther ? undefined : fault,
    },
  }
}

/**
 * The codes are used up and the address moves, under the lock under which users are made: nobody is made for an address
 * that somebody takes at that moment. False where it is another's by now.
 */
async function moveUnderLock(at: InSettings, email: string): Promise<boolean> {
  const { parts, issuer, person, request } = at
  const { environment } = parts
  const { accountId } = issuer
  const { userId, email: old } = person
  const key = { kind: 'user', id: userId } as const
  let isMoved = false
  await environment.commit({
    accountId,
    actor: userId,
    requestId: request.id,
    reads: [key],
    decide: async (view) => {
      const unchanged = { changes: [], settlesFirst: true, reply: () => ({ status: 200, body: undefined }) } // the next of the same address decides afresh
      const item = view.item(key)
      isMoved =
        item !== undefined &&
        !item.deleted &&
        (await spendCode(view.tx, accountId, placeOf('new', at))) &&
        (await moveAddress(view.tx, accountId, userId, { from: old, to: email }))
      if (!isMoved) return unchanged
      return {
        ...unchanged,
        changes: [{ ...key, after: { ...item?.doc, emailChangedTime: view.at.toISOString() } }],
        also: async (tx) => {
          await spendCode(tx, accountId, placeOf('old', at))
          await saveProfiles(tx, accountId, [{ userId, email, emailVerified: true }])
        },
      }
    },
  })
  return isMoved
}

/** Gives the person the new address, once both codes agree; nobody else may have it. */
export async function changeEmail(at: InSettings) {
  const { say } = at
  const agreed = await agreedEmail(at)
  if ('faults' in agreed) return sayThere(at, agreed.faults)
  const isMoved = await moveUnderLock(at, agreed.email)
  if (!isMoved) return sayThere(at, { email: '', emailFault: say.text('settings.emailTaken') })
  return sayOn(at, `${paths.settings}${at.query}`, { note: say.text('settings.emailChanged') })
}
