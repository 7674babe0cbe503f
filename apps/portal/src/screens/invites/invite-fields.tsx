import { limits } from '@doorward/core/limits'
import { listed, t } from '../../lib/texts.ts'
import { durationOptions } from '../../nouns/form/durations.ts'
import type { Field } from '../../nouns/form/fields.ts'
import { tenantNamed } from '../../nouns/form/named-values.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { TenantPicker } from '../../pickers/TenantPicker.tsx'
import { InvitedAddresses } from './InvitedAddresses.tsx'
import { emailsIn, type InviteValues, isEmail, strategies } from './invite-values.ts'

const charactersMax = 13_000

/** What is asked of an invite: whom it lets in, what it gives, and how. */
export const inviteFields: Field<InviteValues>[] = [
  {
    kind: 'own',
    key: 'email',
    label: t('invites.emails'),
    show: ({ email }) => listed(emailsIn(email)),
    draw: (form) => <InvitedAddresses form={form} />,
    check: ({ email, linkedUserId }) => {
      if (email.length > charactersMax) return t('acts.tooLong', { label: t('invites.emails'), count: charactersMax })
      const emails = emailsIn(email)
      const wrong = emails.filter((each) => !isEmail(each))
      if (wrong.length > 0) return t('invites.noEmail', { email: listed(wrong) })
      if (emails.length > limits.invitesPerHourMax) return t('invites.tooMany', { count: limits.invitesPerHourMax })
      return emails.length > 1 && linkedUserId.trim() ? t('invites.oneUserId') : undefined
    },
  },
  statementsField(t('invites.allowed')),
  {
    kind: 'choice',
    key: 'expiryTime',
    label: t('shared.validFor'),
    options: durationOptions(['PT1H', 'P1D', 'P7D', 'P30D']),
  },
  {
    kind: 'own',
    key: 'tenantId',
    label: t('shared.tenant'),
    more: true,
    show: ({ tenantId }) => tenantNamed(tenantId),
    draw: ({ values, errors, set }) => (
      <TenantPicker
        label={t('shared.tenant')}
        description={t('invites.tenantHelp')}
        placeholder={t('common.none')}
        tenantId={values.tenantId}
        error={errors.tenantId}
        onChange={(tenantId) => set({ tenantId })}
      />
    ),
  },
  {
    kind: 'choice',
    key: 'strategy',
    label: t('invites.strategy'),
    options: strategies,
    more: true,
  },
  {
    kind: 'text',
    key: 'linkedUserId',
    label: t('shared.userId'),
    help: t('invites.userIdHelp'),
    max: 32,
    more: true,
    check: ({ linkedUserId }) => (/^[a-zA-Z0-9_-]*$/.test(linkedUserId.trim()) ? undefined : t('invites.userIdWrong')),
  },
  { kind: 'tags', key: 'tags', label: t('common.tags'), more: true },
]
