import { Stack } from '@mantine/core'
import { useEntityForm } from '../../lib/use-entity-form.ts'
import { accountQuery, type ServedAccount, saveAccount } from '../../queries/account.ts'
import { queryClient } from '../../queries/query-client.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { EditForm } from '../../ui/EditForm.tsx'
import { Facts } from '../shared/Facts.tsx'
import { type Field, problemsOf, specsOf } from '../shared/noun/fields.ts'
import { NounFields } from '../shared/noun/NounFields.tsx'

interface GeneralValues {
  name: string
  company: string
  preconditions: boolean
}
const fields: Field<GeneralValues>[] = [
  { kind: 'text', key: 'name', label: 'Name', needed: true, max: 32 },
  { kind: 'text', key: 'company', label: 'Company', help: 'On invoices.', max: 128 },
  {
    kind: 'switch',
    key: 'preconditions',
    label: 'Programs must say which version they change',
    help: 'Changes without If-Match or If-Unmodified-Since are refused, so nobody overwrites what they have not seen.',
  },
]
const specs = specsOf(fields)
const toValues = ({ account }: ServedAccount): GeneralValues => ({
  name: account.name ?? '',
  company: account.company?.name ?? '',
  preconditions: account.requirePreconditions ?? false,
})

/** Name and rules of the account. */
export function General(served: ServedAccount) {
  const { account, version } = served
  const form = useEntityForm<GeneralValues>({
    served: { values: toValues(served), version },
    specs,
    validate: (values) => problemsOf(fields, values, false),
    doing: 'save the settings',
    draftKey: `account.${account.accountId}`,
    save: ({ name, company, preconditions }, sent) =>
      saveAccount(
        {
          name: name.trim(),
          company: { ...account.company, name: company.trim() },
          requirePreconditions: preconditions,
        },
        sent,
      ),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })
      return { values: toValues(fresh), version: fresh.version }
    },
  })
  return (
    <Stack gap="lg">
      <EditForm form={form} specs={specs} noun="settings" name="the account">
        <NounFields fields={fields} form={form} isNew={false} />
      </EditForm>
      <Stack gap="md" maw={760}>
        <CopyField label="Account id" value={account.accountId} />
        <Facts
          facts={[
            ['Region', account.region],
            ['API host', account.domain ?? '–'],
            ['Made', <DateTime key="made" at={account.createdTime} />],
            ['Changed', <DateTime key="at" at={account.lastUpdated} />],
          ]}
        />
      </Stack>
    </Stack>
  )
}
