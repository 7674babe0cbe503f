import type { InviteReply } from '@doorward/contract/authorization/people/invites'
import type { ConflictStrategy } from '@doorward/core/invites/invite'
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

/** The addresses of a text, one a line or between commas, each once. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]

/** The text without an address, and without what parted it from the next. */
export const withoutEmail = (text: string, email: string): string => {
  const texts = text.split(/([\s,;]+)/)
  const kept = texts.filter((each, at) => (at % 2 === 0 ? each !== email : texts[at - 1] !== email))
  return kept.join('').replace(/[\s,;]+$/, '')
}

/** Whether a text can be an address. */
export const isEmail = (text: string): boolean => /^[^@<>:"()\\]+@[^@<>:"()\\]+$/.test(text) && text.length <= 254

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
