import type { Json } from '@doorward/core/changes/patch'
import { supportTimes } from '@doorward/core/constants'
import { parseDuration } from '@doorward/core/durations'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { productName } from '@doorward/core/platform'
import { parseEmail } from '@doorward/core/text/email-address'
import { type HostTable, portalOrigin } from '@doorward/http/app/host'
import { writeLetter } from '@doorward/mail/letter'
import type { Mail } from '@doorward/mail/mailer'
import { inQuotes } from '@doorward/mail/names'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { textsFor } from '../texts.ts'

const mailCharsMax = 20_000
const lineCharsMax = 500

/** A text of somebody else's on one line. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, lineCharsMax)

/** A text of somebody else's as it is, without what turns its direction. */
const readable = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()

const lineOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : oneLine(typeof value === 'string' ? value : JSON.stringify(value))

export interface TicketToTell {
  ticketId: string
  accountId: AccountId
  accountName: string | undefined
  /** Null of somebody who is not signed in. */
  createdBy: string | null
  writer: KnownProfile | undefined
  /** What was written, scrubbed. */
  written: Readonly<Record<string, Json>>
}

/** Tells the operator of a ticket: who wrote from which account, what, and where it is answered. */
export function letterOfTicket(to: string, ticket: TicketToTell, hosts: HostTable): Mail {
  const { ticketId, accountId, accountName, createdBy, writer, written } = ticket
  const { language, text } = textsFor({ email: to })
  const { area, subject, message, reference, address, email, ...others } = written
  const person = writer?.name
    ? `${inQuotes(writer.name)} (${createdBy})`
    : (createdBy ?? text('letters.ticketStranger'))
  const account = accountName ? `${inQuotes(accountName)} (${accountId})` : accountId
  const given = createdBy === null && typeof email === 'string' ? parseEmail(email) : writer?.email
  const facts: [string, string][] = [
    [text('letters.ticketWho'), person],
    [text('letters.ticketEmail'), given ?? ''],
    [text('letters.ticketAccount'), accountId === platformAccountId ? '' : account],
    [text('letters.ticketArea'), lineOf(area)],
    [text('letters.ticketAbout'), lineOf(subject)],
    [text('letters.ticketReference'), lineOf(reference)],
    [text('letters.ticketFrom'), lineOf(address)],
  ]
  // Fields of other names are the writer's own words, and never look like what is known of the writer.
  const further = Object.entries(others).map(([name, value]) => `> ${oneLine(name)}: ${lineOf(value)}`)
  const hours = (parseDuration(supportTimes.expectedResponseTime) ?? 0) / 3_600
  return writeLetter({
    language,
    to,
    subject: text('letters.ticketSubject', { product: productName, ticket: ticketId }),
    before: [
      facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      ...(typeof message === 'string' && message.trim() ? [readable(message).slice(0, mailCharsMax)] : []),
      ...(further.length > 0 ? [[text('letters.ticketFurther'), ...further].join('\n')] : []),
    ],
    link: {
      label: text('letters.openTicket'),
      url: `${portalOrigin(hosts)}/app/#/admin/tickets/${accountId}/${ticketId}`,
    },
    after: [
      text('letters.ticketOpensFor', { command: 'doorward admins add', setting: 'DOORWARD_INTERNAL_ADMINS' }),
      text('letters.ticketAnswer', { count: hours }),
    ],
  })
}
