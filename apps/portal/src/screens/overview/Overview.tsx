import { Anchor, Divider, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { useLacksAccess, useLacksDeciding, useLocked } from '../../nouns/access/standing.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { CopyLine } from '../../ui/text/CopyLine.tsx'
import { Attention } from './Attention.tsx'
import { ChecksByHour } from './ChecksByHour.tsx'
import { Joined } from './Joined.tsx'
import { LastChanges } from './LastChanges.tsx'
import { MostDenied } from './MostDenied.tsx'
import { beginningOf, periodIn, periods } from './periods.ts'
import { prepareOverview } from './prepare-overview.ts'
import { SampleCompany, SampleInGuide } from './sample/SampleCompany.tsx'
import { type SetUpStep, useSetUp } from './set-up-steps.ts'
import { FirstSteps } from './start/prepare.ts'
import { useFirstSteps } from './start/use-first-steps.ts'
import { WaitingRequests } from './WaitingRequests.tsx'

const OwnAccess = later(async () => (await import('./OwnAccess.tsx')).OwnAccess, { onlyShown: true })

export const loader = prepareOverview

/** Side by side where there is room; one that stands alone has all of the width. */
const halves = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit,minmax(min(100%,420px),1fr))',
  gap: 24,
  alignItems: 'start',
}

/** The start: the addresses a program needs, what waits, what to do next, and what happened. What the person may not read is absent. */
export function Component() {
  const accountId = usePortal((state) => state.accountId) ?? ''
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [params] = useSearchParams()
  const { change } = useListState()
  const guide = useFirstSteps()
  const setUp = useSetUp()
  const joined = params.has('joined')
  // The banner above names the account to whoever lacks access.
  const isTold = useLacksAccess()
  const watches = !useLocked().has('audit')
  // Who decides over access is no asker.
  const decidesAll = !useLacksDeciding()
  const period = periodIn(params.get('checks'))
  const account = accounts.find((one) => one.accountId === accountId)
  const forPrograms = (
    <Group
      component="section"
      aria-label={t('overview.forPrograms')}
      className="card"
      px="lg"
      py="xs"
      style={{ gap: '4px 24px' }}
    >
      {!isTold && <CopyLine label={t('account.accountId')} value={accountId} />}
      <CopyLine label={t('account.apiHost')} value={accountOrigin()} />
    </Group>
  )
  return (
    <>
      <PageHeader title={t('nouns.overview')} text={t('overview.text', { account: account?.name ?? accountId })} />
      {guide ? (
        <FirstSteps guide={guide}>
          <Divider />
          <SampleInGuide />
        </FirstSteps>
      ) : (
        <SampleCompany />
      )}
      {joined && <Joined accountName={account?.name ?? accountId} />}
      <Stack gap="lg" maw={1200}>
        {watches && forPrograms}
        <Attention isAllDone={!guide && setUp.isDone && setUp.done > 0} />
        {/* One guide at a time. */}
        {!guide && setUp.known && !setUp.isDone && <SetUp steps={setUp.steps} done={setUp.done} />}
        {(!watches || !decidesAll) && !joined && <OwnAccess />}
        {!watches && forPrograms}
        <WaitingRequests />
        {watches && (
          <>
            <ChecksByHour
              isNew={guide !== undefined}
              period={period}
              onPeriod={(value) => change({ checks: value === periods[0].value ? '' : value })}
            />
            <div style={halves}>
              <LastChanges />
              <MostDenied since={beginningOf(period, new Date())} />
            </div>
          </>
        )}
      </Stack>
    </>
  )
}

function SetUp({ steps, done }: Pick<ReturnType<typeof useSetUp>, 'steps' | 'done'>) {
  return (
    <Stack component="section" aria-label={t('overview.setUp')} className="card" p="lg" gap="md">
      <Group justify="space-between">
        <Title order={2}>{t('overview.setUp')}</Title>
        <Text fz="sm" c="dimmed">
          {t('overview.stepsOf', { done, all: steps.length })}
        </Text>
      </Group>
      <Progress value={(done / steps.length) * 100} aria-label={t('overview.stepsDone')} color="green" />
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </Stack>
    </Stack>
  )
}

const Step = ({ step }: { step: SetUpStep }) => (
  <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
    {step.done ? (
      <IconCircleCheck size={20} stroke={1.5} color="var(--mantine-color-success)" aria-hidden />
    ) : (
      <IconCircle size={20} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
    )}
    <div>
      <Anchor component={Link} to={step.path}>
        {step.label}
      </Anchor>
      <Text fz="sm" c="dimmed">
        {step.done ? t('overview.done') : step.text}
      </Text>
    </div>
  </Group>
)
