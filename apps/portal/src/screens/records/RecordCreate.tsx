import { useSearchParams } from 'react-router'
import { blankStatement } from '../../nouns/statement/statements.ts'
import { createRecord } from '../../queries/nouns/records.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { RecordForm } from './RecordForm.tsx'
import { type RecordValues, recordSpecs, toRecordInput, validateRecord } from './record-values.ts'

export const loader = () => null

/** `?user=`, `?group=`, `?role=` and `?resource=` fill the sentence, as links from other pages do. */
function useStart(): RecordValues {
  const [params] = useSearchParams()
  const given = (name: string) => params.getAll(name).filter((text) => text !== '')
  return {
    name: '',
    description: '',
    users: given('user'),
    groups: given('group'),
    admins: [],
    statements: [{ ...blankStatement, roles: given('role'), resources: given('resource') }],
    tags: {},
  }
}

/** Creates an access record. */
export function Component() {
  const start = useStart()
  return (
    <CreatePage
      crumbs={[{ label: 'Access' }, { label: 'Access records', to: '/settings/records' }]}
      title="Create access record"
      text="An access record says who may do what on which resources."
      noun="access record"
      blank={start}
      specs={recordSpecs}
      validate={validateRecord}
      draftKey="record.new"
      done="Access record created."
      wide
      create={async (values) => {
        const record = await createRecord(toRecordInput(values))
        return `/settings/records/${encodeURIComponent(record.recordId)}`
      }}
    >
      {(form) => <RecordForm form={form} />}
    </CreatePage>
  )
}
