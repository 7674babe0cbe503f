import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { TraceSteps } from '../../nouns/sign-ins/TraceSteps.tsx'
import {
  beginConnectionTest,
  type ConnectionTestReply,
  connectionTestQuery,
} from '../../queries/access/connection-tests.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { ConnectionFaults } from './ConnectionFaults.tsx'
import { leadsToProvider } from './connection-fields.ts'
import { OtherSide } from './OtherSide.tsx'

type Connection = Pick<ConnectionReply, 'connectionId' | 'type' | 'clientId' | 'activeConnectionFaults'>

/** Whether it leads to a provider and lacks nothing for it. */
export const mayBeginTest = (connection: Connection): boolean =>
  leadsToProvider(connection) && (connection.activeConnectionFaults ?? []).length === 0

/** Begins a test: its tab opens at the press itself, for browsers let none open later. */
export function TestButton({ connection }: { connection: Connection }) {
  const navigate = useNavigate()
  if (!mayBeginTest(connection)) return null
  const begin = async () => {
    const opened = window.open('', '_blank')
    try {
      const { testId, testUrl } = await beginConnectionTest(connection.connectionId)
      if (opened) {
        opened.opener = null
        opened.location.href = testUrl
      }
      await navigate(
        { search: `?${new URLSearchParams({ tab: 'test', test: testId })}` },
        { state: opened ? null : { testUrl } },
      )
    } catch (error) {
      opened?.close()
      throw error
    }
  }
  return (
    <ActionButton variant="default" action={begin} failed={t('connectionTests.beginFailed')}>
      {t('connectionTests.begin')}
    </ActionButton>
  )
}

/** The test of a connection: what it is, and the one that the address names, as it goes on. */
export function ConnectionTest({ connection }: { connection: Connection }) {
  const testId = useSearchParams()[0].get('test')
  if (!leadsToProvider(connection)) return <FilteredEmpty text={t('connectionTests.noProvider')} />
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed" maw={760}>
        {t('connectionTests.about')}
      </Text>
      <ConnectionFaults connection={connection} />
      {testId === null ? (
        <OtherSide connection={connection} />
      ) : (
        <Watched key={testId} connection={connection} testId={testId} />
      )}
    </Stack>
  )
}

/** The address of a test whose tab the browser did not let open. */
function useUnopened(): string | undefined {
  const { state } = useLocation()
  const testUrl = (state as { testUrl?: unknown } | null)?.testUrl
  return typeof testUrl === 'string' ? testUrl : undefined
}

function Watched({ connection, testId }: { connection: Connection; testId: string }) {
  const { data, error, refetch } = useQuery(connectionTestQuery(connection.connectionId, testId))
  const unopened = useUnopened()
  if (error) {
    const [failed, refused] = [t('connectionTests.gone'), t('connectionTests.refused')]
    return <ReadFailed error={error} failed={failed} refused={refused} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton />
  const { trace, isOver } = data
  const waits = trace.outcome === 'underWay' && !isOver
  return (
    <Stack gap="md">
      <div role="status">
        <Group gap="sm">
          <Outcome test={data} />
          {waits && <Text fz="sm">{t('connectionTests.watching')}</Text>}
          {isOver && <Text fz="sm">{t('connectionTests.overdue')}</Text>}
        </Group>
      </div>
      {waits && trace.steps.length === 1 && unopened !== undefined && <Unopened testUrl={unopened} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
        <div className="card" style={{ padding: 24 }}>
          <TraceSteps trace={trace} showsAhead={!isOver} />
        </div>
        <Stack gap="lg" miw={0}>
          <Advice test={data} />
          <Findings test={data} mayCome={waits} />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}

const Unopened = ({ testUrl }: { testUrl: string }) => (
  <NoticeStrip
    tone="warning"
    action={
      <Anchor href={testUrl} target="_blank" rel="noreferrer" fz="sm">
        <Group gap={4} component="span">
          {t('connectionTests.openTest')} <IconExternalLink size={14} stroke={1.5} aria-hidden />
        </Group>
      </Anchor>
    }
  >
    {t('connectionTests.noTab')}
  </NoticeStrip>
)

function Outcome({ test: { trace } }: { test: ConnectionTestReply }) {
  if (trace.outcome === 'tested') return <Verdict kind="allow">{t('connectionTests.passed')}</Verdict>
  if (trace.outcome === 'failed') return <Verdict kind="deny">{t('connectionTests.failed')}</Verdict>
  return <Verdict kind="pending">{t('connectionTests.underWay')}</Verdict>
}

const advice: Readonly<Record<string, string>> = {
  declined: t('connectionTests.adviceDeclined'),
  unreachable: t('connectionTests.adviceUnreachable'),
  misconfigured: t('connectionTests.adviceMisconfigured'),
  untrusted: t('connectionTests.adviceUntrusted'),
  unfit: t('connectionTests.adviceUnfit'),
}

/** Why it failed, and what to change. */
function Advice({ test: { trace } }: { test: ConnectionTestReply }) {
  if (trace.outcome !== 'failed') return null
  const { why, fault = '' } = trace.steps.at(-1)?.facts ?? {}
  return (
    <Stack gap="xs" component="section" className="card" p="lg">
      <Title order={2}>{t('connectionTests.adviceTitle')}</Title>
      {why !== undefined && (
        <Text fz="sm" className="mono" style={{ overflowWrap: 'anywhere' }}>
          {why}
        </Text>
      )}
      <Text fz="sm">{advice[fault] ?? t('connectionTests.adviceOther')}</Text>
      <Anchor component={Link} to="?tab=settings" fz="sm">
        {t('connectionTests.openForm')}
      </Anchor>
    </Stack>
  )
}

const Code = ({ text }: { text: string }) => <bdi className="mono">{text}</bdi>

const Subject = ({ subject }: { subject: string | undefined }) =>
  subject === undefined ? <Verdict kind="deny">{t('connectionTests.noSubject')}</Verdict> : <Code text={subject} />

const Email = ({ email, isVerified }: { email: string | undefined; isVerified: boolean }) =>
  email === undefined ? (
    t('connectionTests.noEmail')
  ) : (
    <Group gap="xs">
      <bdi>{email}</bdi>
      <Verdict kind={isVerified ? 'allow' : 'warning'}>
        {isVerified ? t('connectionTests.verified') : t('connectionTests.notVerified')}
      </Verdict>
    </Group>
  )

/** What the provider said, and what the connection's expression makes of it. */
function Findings({ test: { findings }, mayCome }: { test: ConnectionTestReply; mayCome: boolean }) {
  if (!findings) {
    return (
      <Text fz="sm" c="dimmed">
        {mayCome ? t('connectionTests.noClaims') : t('connectionTests.noClaimsCame')}
      </Text>
    )
  }
  const { claims, userIdExpression, subject, email, isEmailVerified = false } = findings
  return (
    <>
      <Stack gap="xs" component="section">
        <Title order={2}>{t('connectionTests.readTitle')}</Title>
        <Facts
          facts={[
            [t('connectionTests.expression'), <Code key="expression" text={userIdExpression} />],
            [t('connectionTests.subject'), <Subject key="subject" subject={subject} />],
            [t('connectionTests.email'), <Email key="email" email={email} isVerified={isEmailVerified} />],
          ]}
        />
      </Stack>
      <Stack gap="xs" component="section">
        <Title order={2}>{t('connectionTests.claims')}</Title>
        <JsonView value={claims} label={t('connectionTests.claims')} />
      </Stack>
    </>
  )
}
