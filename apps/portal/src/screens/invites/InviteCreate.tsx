import { useState } from 'react'
import { useNavigate } from 'react-router'
import { durationOptions } from '../../nouns/form/durations.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { tenantNamed } from '../../nouns/form/named.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { blankStatement } from '../../nouns/statement/statements.ts'
import { TenantPicker } from '../../pickers/TenantPicker.tsx'
import { createInvite } from '../../queries/nouns/invites.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { InviteLinkOnce } from './InviteLinkOnce.tsx'
import { type InviteValues, strategies, toInviteInput } from './invite-values.ts'

export const loader = () => null

const blank: InviteValues = {
  email: '',
  statements: [blankStatement],
  tenantId: '',
  expiryTime: 'P7D',
  strategy: 'GENERATE_NEW_RECORD',
  linkedUserId: '',
  tags: {},
}
const fields: Field<InviteValues>[] = [
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

/** Invites somebody; the link is shown once. */
export function Component() {
  const navigate = useNavigate()
  const [made, setMade] = useState<string>()
  return (
    <>
      <CreatePage
        crumbs={[{ label: 'People' }, { label: 'Invites', to: '/settings/invites' }]}
        title="Create invite"
        text="An invite lets one person in and gives what you choose. Its link works once."
        noun="invite"
        blank={blank}
        specs={specsOf(fields)}
        validate={(values) => problemsOf(fields, values, true)}
        draftKey="invite.new"
        done="Invite created."
        create={async (values) => {
          const { inviteId } = await createInvite(toInviteInput(values))
          setMade(inviteId)
          return undefined
        }}
      >
        {(form) => <NounFields fields={fields} form={form} isNew />}
      </CreatePage>
      <InviteLinkOnce
        inviteId={made}
        onDone={() => {
          setMade(undefined)
          void navigate('/settings/invites')
        }}
      />
    </>
  )
}
