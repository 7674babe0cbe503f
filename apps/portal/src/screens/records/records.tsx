import type { AccessRecordInput, AccessRecordReply } from '@doorward/contract/authorization/records'
import { useSearchParams } from 'react-router'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { blankStatement } from '../../nouns/statement/statements.ts'
import { UserNames } from '../../pickers/Names.tsx'
import { recordQueries } from '../../queries/nouns/records.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { Capacity } from './Capacity.tsx'
import { RecordFields } from './RecordFields.tsx'
import { RecordSentences } from './RecordSentences.tsx'
import {
  blankRecord,
  type RecordValues,
  recordSpecs,
  toRecordInput,
  toRecordValues,
  validateRecord,
} from './record-values.ts'
import { whoInNumbers } from './who-in-numbers.ts'

const nameOf = ({ name }: AccessRecordReply): string => name
const resourcesOf = ({ statements }: AccessRecordReply): string[] => [
  ...new Set(statements.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri))),
]

/** `?user=`, `?group=`, `?role=` and `?resource=` fill the sentence, as links from other pages do. */
function useStart(): RecordValues {
  const [params] = useSearchParams()
  const given = (name: string) => params.getAll(name).filter((text) => text !== '')
  const statement = { ...blankStatement, roles: given('role'), resources: given('resource') }
  return { ...blankRecord, users: given('user'), groups: given('group'), statements: [statement] }
}

const RecordAdmins = ({ admins }: Pick<AccessRecordReply, 'admins'>) => (
  <Facts
    facts={[
      [
        'Record admins',
        admins.length === 0 ? (
          'none: only people with access-records:update may change it'
        ) : (
          <UserNames key="admins" of={admins} />
        ),
      ],
      ['Others', 'People with access-records:update on this record, within what they may give.'],
    ]}
  />
)

/** Who may do what on which resources. */
const records: Noun<AccessRecordReply, RecordValues, AccessRecordInput> = {
  ...places.records,
  motif: 'paper',
  text: 'An access record says who may do what on which resources.',
  first: 'Nobody has access through a record yet.',
  queries: recordQueries,
  idOf: ({ recordId }) => recordId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'who', head: 'Who', cell: whoInNumbers },
    {
      key: 'on',
      head: 'On',
      sortBy: (record) => resourcesOf(record)[0] ?? '',
      cell: (record) => {
        const [first, ...more] = resourcesOf(record)
        return (
          <>
            <span className="mono">{first}</span>
            {more.length > 0 && ` and ${more.length} more`}
          </>
        )
      },
    },
    tagsColumn(),
    changedColumn(),
  ],
  list: { onlyOwn: 'access records you are an admin of' },
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    tab: { key: 'statements', label: 'Statements', count: ({ statements }) => statements.length },
    blank: blankRecord,
    fields: { specs: recordSpecs, problems: validateRecord, Fields: RecordFields },
    toValues: toRecordValues,
    toInput: toRecordInput,
  },
  making: { wide: true, useStart },
  above: (record) => <RecordSentences record={record} />,
  facts: (record) => [
    ['Who', whoInNumbers(record)],
    ['Size', <Capacity key="size" share={record.capacity} />],
    ['Changed', <DateTime key="at" at={record.lastUpdated} />],
    ['Description', record.description || 'none'],
    ['Tags', <TagList key="tags" tags={record.tags} />],
  ],
  tabs: [{ key: 'access', label: 'Access', body: ({ admins }) => <RecordAdmins admins={admins} /> }],
  remove: {
    text: 'Everyone in it loses at once what it gives. Its history stays readable.',
    consequences: (record) => [`${whoInNumbers(record)} lose what this record gives.`],
    typedName: (record) => resourcesOf(record).includes('*'),
    undo: 'The record is kept as deleted; making one with the same id starts anew.',
  },
  history: true,
}

export const { list, create, detail } = nounScreens(records)
