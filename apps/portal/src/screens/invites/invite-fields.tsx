import { t } from '../../lib/texts.ts'
import { durationOptions } from '../../nouns/form/durations.ts'
import type { Field } from '../../nouns/form/fields.ts'
import { tenantNamed } from '../../nouns/form/named-values.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { TenantPicker } from '../../pickers/TenantPicker.tsx'
import { type InviteValues, strategies } from './invite-values.ts'

/** What is asked of an invite: whom it lets in, what it gives, and how. */
export const inviteFields: Field<InviteValues>[] = [
  {
    kind: 'text',
    key: 'email',
    label: t('common.email'),
    help: t('invites.emailHelp'),
    placeholder: 'lee@example.com',
    max: 254,
    check: ({ email }) =>
      email.trim() === '' || /^[^\s@<>,;:"()\\]+@[^\s@<>,;:"()\\]+$/.test(email.trim())
        ? undefined
        : t('invites.noEmail', { email }),
  },
  statementsField(t('invites.allowed')),
  {
    kind: 'choice',
    key: 'expiryTime',
    label: t('common.validFor'),
    options: durationOptions(['PT1H', 'P1D', 'P7D', 'P30D']),
  },
  {
    kind: 'own',
    key: 'tenantId',
    label: t('common.tenant'),
    more: true,
    show: ({ tenantId }) => tenantNamed(tenantId),
    draw: ({ values, errors, set }) => (
      <TenantPicker
        label={t('common.tenant')}
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
    label: t('common.userId'),
    help: t('invites.userIdHelp'),
    max: 32,
    more: true,
    check: ({ linkedUserId }) => (/^[a-zA-Z0-9_-]*$/.test(linkedUserId.trim()) ? undefined : t('invites.userIdWrong')),
  },
  { kind: 'tags', key: 'tags', label: t('common.tags'), more: true },
]
