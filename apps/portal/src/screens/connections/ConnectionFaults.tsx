import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
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

/** What is told of a fault, and where it is mended. */
interface Telling {
  words: (fault: Fault) => ReactNode
  to: string
  label: string
}
const byForm = { to: '?tab=settings', label: t('connectionTests.openForm') }

const tellings: Record<Fault['reason'], Telling> = {
  missing: {
    words: ({ field }) => t('connectionTests.faultMissing', { field: labels[field] }),
    to: byForm.to,
    label: t('connectionTests.fillIn'),
  },
  expired: {
    words: ({ field, expiredTime = '' }) =>
      rich('connectionTests.faultExpired', { field: labels[field], at: <DateTime at={expiredTime} /> }),
    ...byForm,
  },
  developmentOnly: { words: () => t('connectionTests.faultDevelopmentOnly'), ...byForm },
  notShared: { words: () => t('connectionTests.faultNotShared'), ...byForm },
  noProvider: {
    words: () => t('connectionTests.faultNoProvider'),
    to: places.general.path,
    label: t('connections.changeMethods'),
  },
}

/** Why nobody can sign in by a connection, and where to mend it; nothing where people can. */
export function ConnectionFaults({ connection }: { connection: Pick<ConnectionReply, 'activeConnectionFaults'> }) {
  const { activeConnectionFaults: faults = [] } = connection
  const [first] = faults
  if (!first) return null
  const { to, label } = tellings[first.reason]
  return (
    <NoticeStrip
      tone="warning"
      action={
        <Anchor component={Link} to={to} fz="sm">
          {label}
        </Anchor>
      }
    >
      <Stack gap={4}>
        <Text fw={500}>{t('connectionTests.faultsTitle')}</Text>
        {faults.map((fault) => (
          <Text key={fault.field} fz="sm">
            {tellings[fault.reason].words(fault)}
          </Text>
        ))}
      </Stack>
    </NoticeStrip>
  )
}
