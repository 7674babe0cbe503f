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
    label: 'E-mail',
    help: 'The link is mailed there, and only this address can accept. Empty: you pass the link on yourself.',
    placeholder: 'lee@example.com',
    max: 254,
    check: ({ email }) =>
      email.trim() === '' || /^[^\s@<>,;:"()\\]+@[^\s@<>,;:"()\\]+$/.test(email.trim())
        ? undefined
        : `${email} is no e-mail address.`,
  },
  statementsField('What they will be allowed'),
  { kind: 'choice', key: 'expiryTime', label: 'Valid for', options: durationOptions(['PT1H', 'P1D', 'P7D', 'P30D']) },
  {
    kind: 'own',
    key: 'tenantId',
    label: 'Tenant',
    more: true,
    show: ({ tenantId }) => tenantNamed(tenantId),
    draw: ({ values, errors, set }) => (
      <TenantPicker
        label="Tenant"
        description="They sign in the way of this tenant and belong to it."
        placeholder="None"
        tenantId={values.tenantId}
        error={errors.tenantId}
        onChange={(tenantId) => set({ tenantId })}
      />
    ),
  },
  {
    kind: 'choice',
    key: 'strategy',
    label: 'If they accepted an earlier invite',
    options: strategies,
    more: true,
  },
  {
    kind: 'text',
    key: 'linkedUserId',
    label: 'User id',
    help: 'They come in as this user. Letters, digits, _ and - only; empty for an id of their own.',
    max: 32,
    more: true,
    check: ({ linkedUserId }) =>
      /^[a-zA-Z0-9_-]*$/.test(linkedUserId.trim()) ? undefined : 'Use letters, digits, _ and - only.',
  },
  { kind: 'tags', key: 'tags', label: 'Tags', more: true },
]
