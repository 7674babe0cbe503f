import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { listed, rich, t } from '../../lib/texts.ts'
import { momentText } from '../../lib/time.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { UserName } from '../../pickers/Names.tsx'
import { accessReportQuery, type ReportRow } from '../../queries/access/access-report.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { useRows } from '../../queries/server/paging.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

const columns = [
  { key: 'who', head: t('common.who'), cell: (row: ReportRow) => <Who row={row} /> },
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
  asOf: string | undefined
  /** Whether it goes on paper as soon as every row stands here; `onPrint` hears of it. */
  isPrinting: boolean
  onPrint: () => void
}

/** The rows of a report under a heading that says of which account and moment they are. */
export function AccessReport({ asOf, isPrinting, onPrint }: AccessReportProps) {
  const query = useRows(accessReportQuery(asOf))
  const count = query.hasMore ? undefined : query.rows?.length
  useEffect(() => {
    if (!isPrinting || count === undefined) return
    onPrint()
    tellDone(t('analyzer.printing', { count }))
    print()
  }, [isPrinting, count, onPrint])
  return (
    <WhenRead query={query} failed={t('analyzer.evidenceFailed')} refused={t('access.cannotSeeWho')}>
      {(rows) =>
        rows[0] ? (
          <Stack gap="sm">
            <Heading moment={rows[0].moment} shown={rows.length} isWhole={!query.hasMore} />
            <CardTable label={t('analyzer.evidence')} columns={columns} rows={rows} rowKey={keyOf} />
            <div className="unprinted">
              <LoadMoreBelow query={query} />
            </div>
          </Stack>
        ) : (
          <FilteredEmpty text={t('analyzer.nobodyHasAccess')} />
        )
      }
    </WhenRead>
  )
}

const keyOf = (row: ReportRow): string =>
  'openTo' in row
    ? `* ${row.openTo}`
    : [row.recordId, row.statementIndex, row.groupId, row.userId, row.roleId, row.resourceUri].join(' ')

interface HeadingProps {
  moment: ReportRow['moment']
  shown: number
  isWhole: boolean
}
function Heading({ moment: { at, revision }, shown, isWhole }: HeadingProps) {
  const accountId = usePortal((state) => state.accountId) ?? ''
  const { data: accounts = [] } = useQuery(accountsQuery)
  const account = accounts.find((one) => one.accountId === accountId)?.name ?? accountId
  return (
    <div data-paper-title>
      <Title order={2}>{t('analyzer.evidenceOf', { account, id: accountId })}</Title>
      <Text fz="sm" c="dimmed" role="status">
        {t('analyzer.evidenceMoment', { moment: momentText(new Date(at)), revision: String(revision) })}{' '}
        {t(isWhole ? 'analyzer.rowsAll' : 'analyzer.rowsFirst', { count: shown })}
        {!isWhole && <span className="unprinted"> {t('analyzer.takeAll')}</span>}
      </Text>
    </div>
  )
}

function Who({ row }: { row: ReportRow }) {
  if ('openTo' in row) return t('access.everybody')
  return (
    <>
      <Anchor inherit component={Link} to={addressOf('users', row.userId)}>
        {row.userName ? <bdi>{row.userName}</bdi> : <bdi className="mono">{row.userId}</bdi>}
      </Anchor>
      {row.email && (
        <Text fz="xs" c="dimmed">
          <bdi>{row.email}</bdi>
        </Text>
      )}
    </>
  )
}

function May({ row }: { row: ReportRow }) {
  if ('openTo' in row) return t('access.readOrList')
  const { allow, grant, delegate } = row
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
      <bdi>{recordName}</bdi>
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
      <UserName userId={row.givenBy} />
      <Text fz="xs" c="dimmed">
        <DateTime at={row.givenAt} />
      </Text>
    </>
  )
}
