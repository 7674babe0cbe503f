import { ApiError } from '@doorward/contract/client'
import { Button, Group } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { searchIn, useListState } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { type PageQuery, useRows } from '../../queries/server/paging.ts'
import { type NounListProps, sortAsked } from '../../ui/list/list-props.ts'
import { NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { NoneYet, OnlyOwn } from '../access/OnlyOwn.tsx'
import { useMakingRefusal } from '../access/standing.ts'
import type { BulkAct } from '../bulk/BulkDialog.tsx'
import { type Narrowing, narrowedIn } from '../narrow-list.ts'
import { createLabelOf } from '../navigation.ts'
import { type Noun, pageOf } from '../noun.ts'
import type { ListedNoun } from '../place.ts'
import { BulkActs, BulkDialog, DeletedRows, RowActs, RowDelete } from './bulk-parts.ts'
import { ExportAll } from './ExportAll.tsx'
import { ImportButton } from './ImportButton.tsx'
import type { NounFacts } from './NounFacts.tsx'
import { ViewButton } from './ViewButton.tsx'

/** `later` forgets type parameters, hence the cast. */
const PeekedFacts = later(async () => (await import('./NounFacts.tsx')).NounFacts) as unknown as typeof NounFacts

const NarrowPanel = later(async () => (await import('../narrowing/NarrowPanel.tsx')).NarrowPanel, {
  onlyShown: true,
})
const NoneNarrowed = later(async () => (await import('../narrowing/NoneNarrowed.tsx')).NoneNarrowed, {
  onlyShown: true,
})
const Narrowed = later(async () => (await import('../narrowing/Narrowed.tsx')).Narrowed, { onlyShown: true })

interface NounListScreenProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  /** Stands between the heading and the list, such as tabs. */
  above?: ReactNode
}

/** The list of a noun, with its heading and the way to make one. */
export function NounListScreen<Row, Values extends object, Input, Made>({
  noun,
  above,
}: NounListScreenProps<Row, Values, Input, Made>) {
  const [address] = useSearchParams()
  const { rows, error } = useRows(rowsAsked(noun, address))
  const made = noun.list?.makes ?? noun
  // Whoever may not see the list is told how to get that, and nothing else to press.
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <>
      <PageHeader
        crumbs={[{ label: t(`headings.${noun.group}`) }]}
        title={capital(noun.many)}
        text={noun.text}
        actions={
          isRefused ? undefined : (
            <Group gap="sm">
              {!asksDeleted(address) && !isNone(rows, address, noun.list?.narrow) && (
                <ExportAll many={noun.many} query={() => rowsAsked(noun, address)} />
              )}
              {noun.imports && <ImportButton noun={noun} />}
              {made.create && <CreateButton noun={made} isFirst={!noun.list?.beside} />}
            </Group>
          )
        }
      />
      {above}
      {asksDeleted(address) ? (
        <DeletedRows noun={noun} filters={filtersOf(noun).map(({ value, label }) => ({ value, label }))} />
      ) : (
        <>
          {noun.list?.above?.()}
          <NounRows noun={noun} />
        </>
      )}
    </>
  )
}

/**
 * Leads to the page that makes one, where whoever may not learns how to ask for it.
 * @param isFirst whether making one is the likeliest step: what stands beside a list has buttons of its own
 */
function CreateButton({ noun, isFirst }: { noun: ListedNoun; isFirst: boolean }) {
  const isLocked = useMakingRefusal(noun) !== undefined
  const Icon = isLocked ? IconLock : IconPlus
  return (
    <Button
      component={Link}
      to={`${noun.path}/new`}
      variant={isFirst && !isLocked ? 'filled' : 'default'}
      aria-label={isLocked ? t('app.noAccessTo', { place: createLabelOf(noun) }) : undefined}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
    >
      {createLabelOf(noun)}
    </Button>
  )
}

/** Whether a list that nobody searches is known to be empty. */
const isNone = (
  rows: readonly unknown[] | undefined,
  address: URLSearchParams,
  narrow: readonly Narrowing[] | undefined,
): boolean => rows?.length === 0 && searchIn(address) === '' && !narrow?.some(({ key }) => address.get(key))

const deletedFilter = 'deleted'
/** Whether an address asks for what was deleted, instead of what there is. */
export const asksDeleted = (address: URLSearchParams): boolean => address.get('filter') === deletedFilter

/** The filters of a list; what was deleted is one, where it can be brought back. */
function filtersOf<Row, Values extends object, Input, Made>({ list, queries }: Noun<Row, Values, Input, Made>) {
  const own = list?.filters ?? []
  if (!queries.restoresDeleted) return own
  const all = { value: 'all', label: t('common.all'), keeps: () => true }
  return [...(own.length > 0 ? own : [all]), { value: deletedFilter, label: t('ui.deleted') }]
}

/** The rows that an address asks for. */
export const rowsAsked = <Row, Values extends object, Input, Made>(
  { list, queries, columns }: Noun<Row, Values, Input, Made>,
  address: URLSearchParams,
): PageQuery<Row> => {
  const sort = sortAsked(columns, address)
  const narrowed = narrowedIn(list?.narrow, address)
  return list?.query?.(address, sort, narrowed) ?? queries.list(searchIn(address), sort, narrowed)
}

/** The rows alone. */
function NounRows<Row, Values extends object, Input, Made>({ noun }: { noun: Noun<Row, Values, Input, Made> }) {
  const [address] = useSearchParams()
  const narrowing = useNarrowing(noun.list?.narrow)
  const [act, setAct] = useState<BulkAct<Row> & { clear: () => void }>()
  const [deletingOne, setDeletingOne] = useState<string>()
  const { list = {}, path } = noun
  const made = list.makes ?? noun
  const { narrow, onlyOwn } = list
  const query = useRows(rowsAsked(noun, address))
  const { rows } = query
  const empty = <NoneOf noun={noun} />
  const ended = () => {
    act?.clear()
    setAct(undefined)
  }
  return (
    <>
      <NounList
        {...list}
        filters={filtersOf(noun)}
        tail={<ViewButton path={path} />}
        nouns={noun}
        path={path}
        query={query}
        columns={noun.columns}
        {...(narrowing ? { more: narrowing } : {})}
        rowKey={noun.idOf}
        rowLink={list.linkOf ?? ((row) => pageOf(noun, row))}
        rowName={noun.nameOf}
        rowFacts={(row) => <PeekedFacts noun={noun} row={row} />}
        bulk={({ rows, areAll, clear }) => (
          <BulkActs
            noun={noun}
            rows={rows}
            matching={areAll ? rowsAsked(noun, address) : undefined}
            onAct={(what, rows) => setAct({ what, rows, clear })}
          />
        )}
        rowMenu={(row) => <RowActs noun={noun} row={row} onDelete={() => setDeletingOne(noun.idOf(row))} />}
        {...(made.create ? { createPath: `${made.path}/new` } : {})}
        notice={
          <>
            {/* The empty page says so itself. */}
            {onlyOwn && !isNone(rows, address, narrow) && <OnlyOwn read={noun.read} only={onlyOwn} />}
            {rows && list.noticeOf?.(rows)}
          </>
        }
        empty={
          onlyOwn ? (
            <NoneYet
              read={noun.read}
              only={onlyOwn}
              none={list.noneOwn && <NoneOf noun={noun} words={list.noneOwn(address)} />}
            >
              {empty}
            </NoneYet>
          ) : (
            empty
          )
        }
      />
      {deletingOne !== undefined && (
        <RowDelete noun={noun} id={deletingOne} onClose={() => setDeletingOne(undefined)} />
      )}
      {act && <BulkDialog noun={noun} act={act} onDone={ended} onClose={() => setAct(undefined)} />}
    </>
  )
}

/** What a list is narrowed by, for `NounList`: a button that opens the fields, and a chip for each that is set. */
function useNarrowing(narrow: readonly Narrowing[] | undefined): NounListProps<unknown>['more'] {
  const [address] = useSearchParams()
  const { change } = useListState()
  const [isOpen, setOpen] = useState(false)
  if (!narrow) return undefined
  const valueIn = (key: string) => address.get(key) ?? ''
  const set = narrow.filter(({ key }) => valueIn(key))
  return {
    fields: (
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('ui.filters')}
      </Button>
    ),
    panel: isOpen && (
      <NarrowPanel narrow={narrow} valueIn={valueIn} onChange={(key, value) => change({ [key]: value })} />
    ),
    filtered: set.length > 0,
    NoneMatch: NoneNarrowed,
    chips: set.map(({ key }) => ({
      key,
      label: (show) => <Narrowed by={key} value={valueIn(key)} show={show} />,
      clear: () => change({ [key]: '' }),
    })),
    cleared: Object.fromEntries(set.map(({ key }) => [key, ''])),
  }
}

interface NoneOfProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  words?: { title?: string; text?: string; action?: ReactNode } | undefined
}

function NoneOf<Row, Values extends object, Input, Made>({
  noun,
  words: { title, text, action } = noun.list?.empty ?? {},
}: NoneOfProps<Row, Values, Input, Made>) {
  return (
    <Empty
      motif={noun.motif}
      title={title ?? t('nouns.noneYet', { many: noun.many })}
      text={text ?? `${noun.text} ${noun.first}`}
      action={action ?? (noun.create && <CreateButton noun={noun} isFirst={false} />)}
      guide={noun.guide}
    />
  )
}
