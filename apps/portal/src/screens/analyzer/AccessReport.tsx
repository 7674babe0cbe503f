import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { listed, rich, t } from '../../lib/texts.ts'
import { LinkedUser } from '../../nouns/linked-names.tsx'
import { addressOf } from '../../nouns/navigation.ts'
import {
  accessReportQuery,
  byName,
  type ReportAsked,
  type ReportRow,
  reportTotalsQuery,
  totalsIn,
} from '../../queries/access/access-report.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { Unbroken } from '../../ui/text/Unbroken.tsx'
import { isNarrowed, NarrowedWords } from './NarrowedTo.tsx'
import { PaperReport } from './PaperReport.tsx'
import styles from './paper-report.module.css'
import { ReportHeading } from './ReportHeading.tsx'

const columns = [
  { key: 'who', head: t('shared.who'), cell: (row: ReportRow) => <Who row={row} /> },
  { key: 'may', head: t('statement.may'), cell: (row: ReportRow) => <May row={row} /> },
  {
    key: 'on',
    head: t('statement.on'),
    cell: (row: ReportRow) => (
      <bdi className="mono">
        <Breakable uri={'openTo' in row ? row.openTo : row.resourceUri} />
      </bdi>
    ),
  },
  { key: 'through', head: t('access.through'), cell: (row: ReportRow) => <Through row={row} /> },
  { key: 'given', head: t('analyzer.givenBy'), cell: (row: ReportRow) => <GivenBy row={row} /> },
]

interface AccessReportProps {
  asked: ReportAsked
  /** All rows, once they are read to go on paper; the rows on the screen stay as they are. */
  paper: readonly ReportRow[] | undefined
}

/** The rows of a report under a heading that says of which account and moment they are, and what they are narrowed to. */
export function AccessReport({ asked, paper }: AccessReportProps) {
  const query = useRows(accessReportQuery(asked))
  const isWhole = query.rows !== undefined && !query.hasMore
  const counted = useQuery({ ...reportTotalsQuery(asked), enabled: query.hasMore === true })
  return (
    <WhenRead query={query} failed={t('analyzer.evidenceFailed')} refused={t('access.cannotSeeWho')}>
      {(read) => {
        // In another order, rows that come later would push those away that are read already.
        const rows = isWhole ? byName(read) : read
        return rows[0] ? (
          <>
            <Stack gap="sm" className={paper ? 'unprinted' : ''}>
              <ReportHeading
                asked={asked}
                moment={rows[0].moment}
                shown={rows.length}
                isWhole={isWhole}
                totals={isWhole ? totalsIn(rows) : counted.data}
              />
              <CardTable label={t('analyzer.evidence')} columns={columns} rows={rows} rowKey={keyOf} labelled />
              <div className="unprinted">
                <LoadMoreBelow query={query} />
              </div>
            </Stack>
            {paper && <PaperReport asked={asked} rows={paper} />}
          </>
        ) : (
          <FilteredEmpty text={nothingFor(asked)} />
        )
      }}
    </WhenRead>
  )
}

/** Why there is no row, which must not say more than was asked. */
function nothingFor(asked: ReportAsked): ReactNode {
  if (isNarrowed(asked)) return rich('analyzer.noAccessFor', { narrowed: <NarrowedWords of={asked} /> })
  return t(asked.asOf ? 'analyzer.nobodyHasAccess' : 'analyzer.nobodyHasAccessNow')
}

const keyOf = (row: ReportRow): string =>
  'openTo' in row
    ? `* ${row.openTo}`
    : [row.recordId, row.statementIndex, row.groupId, row.userId, row.roleId, row.resourceUri].join(' ')

function Who({ row }: { row: ReportRow }) {
  if ('openTo' in row) return t('access.everybody')
  const shown = row.userName ?? row.email ?? row.userId
  return (
    <>
      <Anchor inherit component={Link} to={addressOf('users', row.userId)}>
        <bdi>{shown}</bdi>
      </Anchor>
      {row.email && row.email !== shown && (
        <Text fz="xs" c="dimmed">
          <bdi>{row.email}</bdi>
        </Text>
      )}
      {shown !== row.userId && (
        <Text fz="xs">
          <IdText id={row.userId} longest={24} />
        </Text>
      )}
    </>
  )
}

function May({ row }: { row: ReportRow }) {
  const [isOpen, setOpen] = useState(false)
  if ('openTo' in row) return t('access.readOrList')
  const { allow, grant, delegate, roleName = row.roleId } = row
  const count = new Set([...allow, ...grant, ...delegate]).size
  if (roleName && count > actionsMost && !isOpen)
    return (
      <>
        <span className="unprinted">
          {rich('analyzer.roleInShort', { role: <bdi>{roleName}</bdi>, count })}{' '}
          <Anchor inherit component="button" type="button" onClick={() => setOpen(true)}>
            {t('analyzer.showAllActions')}
          </Anchor>
        </span>
        <div className={styles.onPaper}>
          <Actions {...row} />
        </div>
      </>
    )
  return <Actions {...row} />
}

/** Whoever may do so many things is told by the role, until somebody wants to see them. */
const actionsMost = 6

type Given = Record<'allow' | 'grant' | 'delegate', string[]>

function Actions({ allow, grant, delegate }: Given) {
  return (
    <>
      <bdi className="mono">{listed(allow)}</bdi>
      {grant.length > 0 && <Text fz="xs">{rich('analyzer.mayGrant', { actions: listed(grant) })}</Text>}
      {delegate.length > 0 && <Text fz="xs">{rich('analyzer.mayDelegate', { actions: listed(delegate) })}</Text>}
    </>
  )
}

function Through({ row }: { row: ReportRow }) {
  if ('openTo' in row) return t('analyzer.openResource')
  const { recordId, recordName = recordId, roleName = row.roleId, groupId, groupName = groupId } = row
  if (!recordId) return '–'
  const record = (
    <Anchor inherit component={Link} to={addressOf('records', recordId)}>
      <Unbroken text={recordName ?? recordId} />
    </Anchor>
  )
  const role = <bdi>{roleName}</bdi>
  return groupId
    ? rich('analyzer.throughGroup', { record, role, group: <bdi>{groupName}</bdi> })
    : rich('analyzer.throughRecord', { record, role })
}

function GivenBy({ row }: { row: ReportRow }) {
  if ('openTo' in row || !row.givenBy) return '–'
  return (
    <>
      <LinkedUser userId={row.givenBy} />
      <Text fz="xs" c="dimmed">
        <DateTime at={row.givenAt} />
      </Text>
    </>
  )
}
