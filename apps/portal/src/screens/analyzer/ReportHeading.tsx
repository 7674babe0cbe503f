import { limits } from '@doorward/core/limits'
import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { momentText, zoneName } from '../../lib/time.ts'
import type { ReportAsked, ReportRow, ReportTotals } from '../../queries/access/access-report.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { isNarrowed, NarrowedWords } from './NarrowedTo.tsx'
import styles from './paper-report.module.css'

interface ReportHeadingProps {
  asked: ReportAsked
  moment: ReportRow['moment']
  shown: number
  isWhole: boolean
  /** How much all of it is; nothing while that is counted, null where it is too much to count. */
  totals: ReportTotals | null | undefined
}

/** A moment in words, never broken over lines. */
const Moment = ({ at }: { at: Date }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    {momentText(at)} {zoneName()}
  </span>
)

function totalsText(totals: ReportTotals | null | undefined): string {
  if (totals === undefined) return t('analyzer.totalsCounted')
  if (totals === null) return t('analyzer.totalsMany', { count: limits.csvRowsMax })
  return t('analyzer.totals', {
    people:
      totals.clients > 0
        ? t('analyzer.peopleAndClients', {
            people: t('analyzer.totalPeople', { count: totals.people }),
            clients: t('analyzer.totalClients', { count: totals.clients }),
          })
        : t('analyzer.totalPeople', { count: totals.people }),
    rows: t('analyzer.totalRows', { count: totals.rows }),
    resources: t('shared.resourcesCount', { count: totals.resources }),
  })
}

/** Says of which account and moment a report is and what it is narrowed to, how much of it this is and, on paper, who made it and how to get the rest. */
export function ReportHeading({ asked, moment: { at, revision }, shown, isWhole, totals }: ReportHeadingProps) {
  const accountId = usePortal((state) => state.accountId) ?? ''
  const profile = usePortal((state) => state.profile)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const account = accounts.find((one) => one.accountId === accountId)?.name ?? accountId
  const by = profile && [...new Set([profile.displayName, profile.email])].filter(Boolean).join(', ')
  return (
    <div data-paper-title>
      <Group gap="sm" align="baseline">
        <Title order={2}>
          {isNarrowed(asked)
            ? rich('analyzer.evidenceOnly', { account, narrowed: <NarrowedWords of={asked} /> })
            : t('analyzer.evidenceOf', { account })}
        </Title>
        <Text fz="xs" c="dimmed" component="bdi" className="mono">
          {accountId}
        </Text>
      </Group>
      <Text fw={500}>{totalsText(totals)}</Text>
      <Text fz="sm" c="dimmed" role="status">
        {rich('analyzer.evidenceMoment', { moment: <Moment at={new Date(at)} />, revision: String(revision) })}{' '}
        {t(isWhole ? 'analyzer.rowsAll' : 'analyzer.rowsFirst', { count: shown })}
        {!isWhole && <span className="unprinted"> {t('analyzer.takeAll')}</span>}
      </Text>
      <Text fz="sm" className={styles.onPaper}>
        {profile &&
          rich('analyzer.madeBy', {
            by: `${by || profile.userId}`,
            id: profile.userId,
            moment: <Moment at={new Date()} />,
          })}
        {!isWhole && <strong> {t('analyzer.onPaperFirst', { count: shown })}</strong>}
      </Text>
    </div>
  )
}
