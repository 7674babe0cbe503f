import type { AccessRecordInput, AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { ChangedBy } from '../../nouns/screens/changed-by.tsx'
import { changedColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { TogetherLater } from '../../nouns/screens/together-later.tsx'
import { usedFact } from '../../nouns/screens/used-fact.tsx'
import { blankStatement } from '../../nouns/statement/statements.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { type Fact, Facts } from '../../ui/page/Facts.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { Capacity, toldFrom } from './Capacity.tsx'
import { RecordAdmins } from './RecordAdmins.tsx'
import { RecordFields } from './RecordFields.tsx'
import { RecordNow } from './RecordNow.tsx'
import { RecordSentences } from './RecordSentences.tsx'
import {
  blankRecord,
  type RecordValues,
  recordSpecs,
  toRecordInput,
  toRecordValues,
  validateRecord,
} from './record-values.ts'
import { MayCell, NameCell, OnCell, resourcesOf, WhoCell } from './sentence-cells.tsx'
import { namesSomebody, whoLoses } from './who-in-numbers.ts'

const nameOf = ({ name }: AccessRecordReply): string => name

/** `?user=`, `?group=`, `?role=` and `?resource=` fill the sentence, as links from other pages do. */
function useStart(): RecordValues {
  const [params] = useSearchParams()
  const given = (name: string) => params.getAll(name).filter((text) => text !== '')
  const statement = { ...blankStatement, roles: given('role'), resources: given('resource') }
  return { ...blankRecord, users: given('user'), groups: given('group'), statements: [statement] }
}

const adminsFact = ({ admins }: AccessRecordReply): Fact => [t('records.admins'), <RecordAdmins key="of" of={admins} />]

/** Who may do what on which resources. */
const records: Noun<AccessRecordReply, RecordValues, AccessRecordInput> = {
  ...places.records,
  imports: true,
  motif: 'paper',
  guide: 'records',
  text: t('records.text'),
  first: t('records.first'),
  queries: recordQueries,
  idOf: ({ recordId }) => recordId,
  nameOf,
  columns: [
    { ...nameColumn(nameOf), cell: ({ name }) => <NameCell name={name} /> },
    { key: 'who', head: t('shared.who'), cell: (record) => <WhoCell record={record} /> },
    { key: 'may', head: t('statement.may'), cell: (record) => <MayCell record={record} /> },
    {
      key: 'on',
      head: t('statement.on'),
      sortBy: (record) => resourcesOf(record)[0] ?? '',
      cell: (record) => <OnCell record={record} />,
    },
    { ...tagsColumn(), spare: true }, // the sentence needs the room
    changedColumn(),
  ],
  list: {
    onlyOwn: t('access.recordsYouAdmin'),
    narrow: [{ key: 'user' }, { key: 'group' }, { key: 'role' }, { key: 'resource' }],
  },
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    tab: { key: 'statements', label: t('records.statements'), count: ({ statements }) => statements.length },
    blank: blankRecord,
    fields: { specs: recordSpecs, problems: validateRecord, Fields: RecordFields },
    toValues: toRecordValues,
    toInput: toRecordInput,
    now: (record) => <RecordNow record={record} />,
  },
  making: { wide: true, useStart },
  above: (record) => <RecordSentences record={record} />,
  facts: (record) => [
    adminsFact(record),
    record.capacity >= toldFrom && [t('records.size'), <Capacity key="size" share={record.capacity} />],
    usedFact('record', record.recordId),
    [
      t('common.changed'),
      <ChangedBy key="at" changes={recordQueries.history(record.recordId)} at={record.lastUpdated} />,
    ],
    [t('common.description'), record.description || t('common.noneSmall')],
    [t('common.tags'), <TagList key="tags" tags={record.tags} />],
  ],
  OverviewIn: TogetherLater,
  tabs: [
    {
      key: 'access',
      label: t('common.access'),
      body: (record) => <Facts facts={[adminsFact(record), [t('records.others'), t('records.othersMay')]]} />,
    },
  ],
  remove: {
    text: t('records.removeText'),
    consequences: whoLoses,
    countsPeople: true,
    instead: (record) =>
      namesSomebody(record)
        ? { when: t('records.milderWhen'), label: t('records.milderAct'), tab: 'statements' }
        : undefined,
  },
  history: true,
}

export const { list, create, detail } = nounScreens(records)
