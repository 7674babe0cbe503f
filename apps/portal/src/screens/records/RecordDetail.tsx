import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import { Progress, Stack, Text } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { asRecordId } from '../../lib/wire-ids.ts'
import { HistoryTimeline } from '../../nouns/history/HistoryTimeline.tsx'
import { LastChange } from '../../nouns/history/LastChange.tsx'
import { DeleteZone } from '../../nouns/screens/DeleteZone.tsx'
import { UserName } from '../../pickers/Names.tsx'
import { deleteRecord, recordQuery, saveRecord } from '../../queries/nouns/records.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordSentences } from './RecordSentences.tsx'
import { recordSpecs, toRecordInput, toRecordValues, validateRecord } from './record-values.ts'
import { whoInNumbers } from './who-in-numbers.ts'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...recordQuery(asRecordId(params.id ?? '')), revalidateIfStale: true })

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'statements', label: 'Statements' },
  { key: 'access', label: 'Access' },
  { key: 'history', label: 'History' },
  { key: 'json', label: 'JSON' },
]

/** One access record: who may do what, who may change it, who changed it. */
export function Component() {
  const recordId = asRecordId(useParams().id ?? '')
  const { data: record } = useSuspenseQuery(recordQuery(recordId))
  return (
    <>
      <EntityHeader
        key={recordId}
        crumbs={[{ label: 'Access' }, { label: 'Access records', to: '/settings/records' }]}
        icon={<IconFileCertificate size={24} stroke={1.5} aria-hidden />}
        name={record.name}
        id={recordId}
        environment={record.tags?.Environment}
        tabs={tabs.map((tab) => (tab.key === 'statements' ? { ...tab, count: record.statements.length } : tab))}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <RecordOverview record={record} /> },
          { key: 'statements', body: () => <RecordEdit key={recordId} record={record} /> },
          { key: 'access', body: () => <RecordAdmins record={record} /> },
          { key: 'history', body: () => <HistoryTimeline kind="record" id={recordId} /> },
          { key: 'json', body: () => <JsonView value={record} label={`Access record ${record.name} as JSON`} /> },
        ]}
      />
    </>
  )
}

function Capacity({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <Stack gap={4}>
      <span>{percent} % of the size a record may have</span>
      {share >= 0.8 && (
        <>
          <Progress value={percent} color="amber" aria-label="Size used" />
          <Text fz="sm" c="dimmed">
            At 100 % it cannot grow. Move statements to a second record.
          </Text>
        </>
      )}
    </Stack>
  )
}

function RecordOverview({ record }: { record: AccessRecordReply }) {
  return (
    <>
      <RecordSentences record={record} />
      <Facts
        facts={[
          ['Who', whoInNumbers(record)],
          ['Size', <Capacity key="size" share={record.capacity} />],
          ['Changed', <DateTime key="at" at={record.lastUpdated} />],
          ['Description', record.description || 'none'],
          ['Tags', <TagList key="tags" tags={record.tags} />],
        ]}
      />
      <DeleteZone
        noun="access record"
        name={record.name}
        text="Everyone in it loses at once what it gives. Its history stays readable."
        consequences={[`${whoInNumbers(record)} lose what this record gives.`]}
        typedName={record.statements.some(({ resources }) => resources.some(({ resourceUri }) => resourceUri === '*'))}
        undo="The record is kept as deleted; making one with the same id starts anew."
        remove={() => deleteRecord(record.recordId, record.lastUpdated)}
        backTo="/settings/records"
      />
    </>
  )
}

function RecordAdmins({ record }: { record: AccessRecordReply }) {
  return (
    <Facts
      facts={[
        [
          'Record admins',
          record.admins.length === 0
            ? 'none: only people with access-records:update may change it'
            : record.admins.map(({ userId }, index) => (
                <span key={userId}>
                  {index > 0 && ', '}
                  <UserName userId={userId} />
                </span>
              )),
        ],
        ['Others', 'People with access-records:update on this record, within what they may give.'],
      ]}
    />
  )
}

function RecordEdit({ record }: { record: AccessRecordReply }) {
  const { recordId } = record
  const form = useEntityForm({
    served: { values: toRecordValues(record), version: record.lastUpdated },
    specs: recordSpecs,
    validate: validateRecord,
    doing: 'save the access record',
    draftKey: `record.${recordId}`,
    save: (values, lastUpdated) => saveRecord(recordId, toRecordInput(values), lastUpdated),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...recordQuery(recordId), staleTime: 0 })
      return { values: toRecordValues(fresh), version: fresh.lastUpdated }
    },
  })
  return (
    <EditForm
      form={form}
      specs={recordSpecs}
      noun="access record"
      name={record.name}
      lastChange={<LastChange kind="record" id={record.recordId} />}
    >
      <RecordForm form={form} />
    </EditForm>
  )
}
