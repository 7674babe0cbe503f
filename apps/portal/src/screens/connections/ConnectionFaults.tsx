import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

type Fault = NonNullable<ConnectionReply['activeConnectionFaults']>[number]

const labels = {
  type: t('provider.type'),
  authenticationUrl: t('provider.signInAddress'),
  tokenUrl: t('provider.tokenAddress'),
  issuerUrl: t('provider.issuer'),
  providerCertificate: t('provider.certificate'),
  clientId: t('provider.clientId'),
} as const satisfies Record<Fault['field'], string>

const words: Record<Fault['reason'], (fault: Fault) => ReactNode> = {
  missing: ({ field }) => t('connectionTests.faultMissing', { field: labels[field] }),
  expired: ({ field, expiredTime = '' }) =>
    rich('connectionTests.faultExpired', { field: labels[field], at: <DateTime at={expiredTime} /> }),
  developmentOnly: () => t('connectionTests.faultDevelopmentOnly'),
  notShared: () => t('connectionTests.faultNotShared'),
  noProvider: () => t('connectionTests.faultNoProvider'),
}

/** Why nobody can sign in by a connection, and where to mend it; nothing where people can. */
export function ConnectionFaults({ connection }: { connection: Pick<ConnectionReply, 'activeConnectionFaults'> }) {
  const { activeConnectionFaults: faults = [] } = connection
  if (faults.length === 0) return null
  return (
    <NoticeStrip
      tone="warning"
      action={
        faults.some(({ field }) => field !== 'type') && (
          <Anchor component={Link} to="?tab=settings" fz="sm">
            {t('connectionTests.fillIn')}
          </Anchor>
        )
      }
    >
      <Stack gap={4}>
        <Text fw={500}>{t('connectionTests.faultsTitle')}</Text>
        {faults.map((fault) => (
          <Text key={fault.field} fz="sm">
            {words[fault.reason](fault)}
          </Text>
        ))}
      </Stack>
    </NoticeStrip>
  )
}
