import type { InviteReply } from '@doorward/contract/authorization/people/invites'
import type { ConflictStrategy } from '@doorward/core/invites/invite'
import { limits } from '@doorward/core/limits'
import { normalEmail } from '@doorward/core/text/email-address'
import { asId } from '../../lib/as-id.ts'
import { t } from '../../lib/texts.ts'
import { type StatementValues, toNameless } from '../../nouns/statement/statements.ts'
import { type Invitation, inviteLink } from '../../queries/nouns/invites.ts'
import type { Secret } from '../../ui/action/SecretOnce.tsx'
import type { Tags } from '../../ui/text/tags.ts'

/** What a person says of an invite. */
export interface InviteValues {
  /** None, one, or several. */
  email: string
  statements: StatementValues[]
  tenantId: string
  expiryTime: string
  strategy: ConflictStrategy
  linkedUserId: string
  tags: Tags
}

/** What becomes of what an earlier invite gave; "that" is what it gave, "this" what this one gives. */
export const strategies: { value: ConflictStrategy; label: string }[] = [
  { value: 'GENERATE_NEW_RECORD', label: t('invites.generateNewRecord') },
  { value: 'REPLACE_RECORD_DATA', label: t('invites.replaceRecord') },
  { value: 'UNSAFE_FORCE_MERGE', label: t('invites.mergeRecord') },
  { value: 'SKIP_CHANGES', label: t('invites.skipChanges') },
]

/** A name in quotes, an address in angle brackets, what parts two of a list, or a word. */
const tokens = /"(?:[^"\\]|\\.)*"|<\s*([^<>\s]+@[^<>\s]+)\s*>|[,;\n]|[^\s,;\n"<]+|["<]\S*/g

/**
 * The addresses of a text as they stand there, between commas, semicolons, ends of lines or blanks. Of `Lee, Jo <jo@x.example>`,
 * as mail programs copy it, it is the one in angle brackets: what stands before it is a name.
 */
function standingIn(text: string): string[] {
  const found: string[] = []
  let words: string[] = []
  const take = () => {
    found.push(...words)
    words = []
  }
  for (const [token, inBrackets] of text.matchAll(tokens)) {
    if (inBrackets !== undefined) {
      found.push(inBrackets)
      words = []
    } else if (token === ';' || token === '\n') take()
    else if (token !== ',') words.push(token)
    else if (words.some((word) => word.includes('@'))) take() // else it may stand within a name
  }
  take()
  return found
}

/** The addresses of a text, each once, whichever way it is written. */
export const emailsIn = (text: string): string[] => {
  const seen = new Map<string, string>()
  for (const email of standingIn(text)) if (!seen.has(normalEmail(email))) seen.set(normalEmail(email), email)
  return [...seen.values()]
}

/** The addresses that stand in a text more than once. */
export const repeatedIn = (text: string): string[] => {
  const all = standingIn(text).map(normalEmail)
  return emailsIn(text).filter((email) => all.filter((each) => each === normalEmail(email)).length > 1)
}

/** The text without an address; the others stay as they are, one a line. */
export const withoutEmail = (text: string, email: string): string =>
  emailsIn(text)
    .filter((each) => each !== email)
    .join('\n')

/** Whether a text can be an address. */
export const isEmail = (text: string): boolean => /^[^@<>:"()\\]+@[^@<>:"()\\]+$/.test(text) && text.length <= 254

/** How many invites are made of what is typed; undefined where they are more than can be at once. */
export function invitesOf({ email }: Pick<InviteValues, 'email'>): number | undefined {
  const count = Math.max(1, emailsIn(email).filter(isEmail).length)
  return count > limits.invitesPerHourMax ? undefined : count
}

/** What can be told of while some of the addresses are wrong: those that are not. */
export const withSoundEmails = (values: InviteValues): InviteValues => {
  const emails = emailsIn(values.email)
  const sound = emails.filter(isEmail)
  return sound.length === 0 || sound.length === emails.length ? values : { ...values, email: sound.join('\n') }
}

/** What is sent; fields nobody filled are left out. */
export const toInvitation = (values: InviteValues): Invitation => {
  const linkedUserId = values.linkedUserId.trim()
  const invite: Invitation['invite'] = {
    statements: toNameless(values.statements),
    ...(values.tenantId ? { defaultLoginTenantId: asId(values.tenantId) } : {}),
    ...(linkedUserId ? { linkedUserId } : {}),
    expiryTime: values.expiryTime,
    conflictResolutionStrategy: values.strategy,
    tags: values.tags,
  }
  return { emails: emailsIn(values.email), invite }
}

/** The link of an invite that was just made, as it is shown once. */
export function linkSecret({ inviteId, email }: Pick<InviteReply, 'inviteId' | 'email'>): Secret {
  const value = inviteLink(inviteId)
  return {
    title: t('invites.linkTitle'),
    text: email ? t('invites.linkMailed', { email }) : t('invites.linkForAll'),
    label: t('invites.inviteLink'),
    value,
    fileName: 'invite.txt',
    fileText: `${value}\n`,
  }
}
