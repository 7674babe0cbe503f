import { memo, useEffect, useMemo, useState } from 'react'
import { listed, t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { type ReportAsked, type ReportRow, totalsIn } from '../../queries/access/access-report.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { Unbroken } from '../../ui/text/Unbroken.tsx'
import styles from './paper-report.module.css'
import { ReportHeading } from './ReportHeading.tsx'

/** So many rows are drawn in one piece: the page stays awake in between. */
const chunkRows = 300

const heads = [t('shared.who'), t('statement.may'), t('statement.on'), t('access.through'), t('analyzer.givenBy')]

/** All rows of a report as plain markup that shows on paper alone; it is printed as soon as they stand, once. */
export function PaperReport({ asked, rows }: { asked: ReportAsked; rows: readonly ReportRow[] }) {
  const [drawn, setDrawn] = useState({ of: rows, count: 0 })
  const count = drawn.of === rows ? drawn.count : 0
  const nameOf = useMemo(() => namesIn(rows), [rows])
  const chunks = useMemo(() => inChunks(rows), [rows])
  useEffect(() => {
    const next = setTimeout(() => {
      if (count < chunks.length) return setDrawn({ of: rows, count: count + 1 })
      tellDone(t('analyzer.printing', { count: rows.length }))
      print()
    })
    return () => clearTimeout(next)
  }, [count, chunks, rows])
  if (!rows[0]) return null
  return (
    <div className={styles.paper}>
      <ReportHeading asked={asked} moment={rows[0].moment} shown={rows.length} totals={totalsIn(rows)} isWhole />
      <table aria-label={t('analyzer.evidence')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        {chunks.slice(0, count).map((chunk, place) => (
          // Chunks have no identity of their own and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Chunk key={place} rows={chunk} nameOf={nameOf} />
        ))}
      </table>
    </div>
  )
}

const inChunks = (rows: readonly ReportRow[]): ReportRow[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, place) =>
    rows.slice(place * chunkRows, (place + 1) * chunkRows),
  )

/** What the people of a report are called there; whoever only gave is told by the id. */
function namesIn(rows: readonly ReportRow[]): (userId: string) => string {
  const names = new Map<string, string>()
  for (const row of rows) {
    const name = 'openTo' in row ? undefined : row.userName || row.email
    if (name && !('openTo' in row)) names.set(row.userId, name)
  }
  return (userId) => names.get(userId) ?? userId
}

interface ChunkProps {
  rows: readonly ReportRow[]
  nameOf: (userId: string) => string
}
const Chunk = memo(({ rows, nameOf }: ChunkProps) => (
  <tbody>
    {rows.map((row, place) => (
      // Rows of a report that was read never move.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <tr key={place}>{'openTo' in row ? openCells(row.openTo) : cellsOf(row, nameOf)}</tr>
    ))}
  </tbody>
))

const openCells = (resourceUri: string) => (
  <>
    <td>{t('access.everybody')}</td>
    <td>{t('access.readOrList')}</td>
    <td>{resourceUri}</td>
    <td>{t('analyzer.openResource')}</td>
    <td>–</td>
  </>
)

function cellsOf(row: Exclude<ReportRow, { openTo: string }>, nameOf: ChunkProps['nameOf']) {
  const { userId, userName, email, grant, delegate, givenBy, givenAt } = row
  const shown = userName ?? email ?? userId
  const under = [email, userId].filter((each) => each && each !== shown)
  return (
    <>
      <td>
        <bdi>{shown}</bdi>
        {under.length > 0 && <small>{under.join(' · ')}</small>}
      </td>
      <td>
        {listed(row.allow)}
        {grant.length > 0 && <small>{t('analyzer.mayGrant', { actions: listed(grant) })}</small>}
        {delegate.length > 0 && <small>{t('analyzer.mayDelegate', { actions: listed(delegate) })}</small>}
      </td>
      <td>
        <Unbroken text={row.resourceUri} />
      </td>
      <td>
        <Unbroken text={throughOf(row)} />
      </td>
      <td>
        {givenBy ? <bdi>{nameOf(givenBy)}</bdi> : '–'}
        {givenBy && givenAt && <small className={styles.at}>{isoText(new Date(givenAt))}</small>}
      </td>
    </>
  )
}

function throughOf(row: Exclude<ReportRow, { openTo: string }>): string {
  const { recordId, recordName: record = recordId, roleId, roleName: role = roleId, groupId } = row
  if (!record) return '–'
  const { groupName: group = groupId } = row
  const named = { record, role: role ?? '' }
  return group ? t('analyzer.throughGroup', { ...named, group }) : t('analyzer.throughRecord', named)
}
