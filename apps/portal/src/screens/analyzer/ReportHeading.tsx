import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { momentText, zoneName } from '../../lib/time.ts'
import type { ReportRow } from '../../queries/access/access-report.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import styles from './paper-report.module.css'

interface ReportHeadingProps {
  moment: ReportRow['moment']
  shown: number
  isWhole: boolean
}

/** Says of which account and moment a report is, how much of it this is and, on paper, who made it and how to get the rest. */
export function ReportHeading({ moment: { at, revision }, shown, isWhole }: ReportHeadingProps) {
  const accountId = usePortal((state) => state.accountId) ?? ''
  const profile = usePortal((state) => state.profile)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const account = accounts.find((one) => one.accountId === accountId)?.name ?? accountId
  const by = profile && [...new Set([profile.displayName, profile.email, profile.userId])].filter(Boolean).join(', ')
  const moment = `${momentText(new Date(at))} (${zoneName()})`
  return (
    <div data-paper-title>
      <Title order={2}>{t('analyzer.evidenceOf', { account, id: accountId })}</Title>
      <Text fz="sm" c="dimmed" role="status">
        {t('analyzer.evidenceMoment', { moment, revision: String(revision) })}{' '}
        {t(isWhole ? 'analyzer.rowsAll' : 'analyzer.rowsFirst', { count: shown })}
        {!isWhole && <span className="unprinted"> {t('analyzer.takeAll')}</span>}
      </Text>
      <Text fz="sm" className={styles.onPaper}>
        {by ? t('analyzer.madeBy', { by, moment: `${momentText(new Date())} (${zoneName()})` }) : ''}
        {!isWhole && <strong> {t('analyzer.onPaperFirst', { count: shown })}</strong>}
      </Text>
    </div>
  )
}
