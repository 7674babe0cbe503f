import { Anchor, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { Attention } from './Attention.tsx'
import { Joined } from './Joined.tsx'
import { SampleCompany } from './sample/SampleCompany.tsx'
import { type SetUpStep, useSetUpSteps } from './set-up-steps.ts'
import { FirstSteps } from './start/FirstSteps.tsx'
import { prepareFirstSteps } from './start/prepare.ts'

export const loader = prepareFirstSteps

/** The start: what is set up, what to do next, and the addresses a program needs. */
export function Component() {
  const accountId = usePortal((state) => state.accountId) ?? ''
  const { data: accounts = [] } = useQuery(accountsQuery)
  const joined = useSearchParams()[0].has('joined')
  const account = accounts.find((one) => one.accountId === accountId)
  return (
    <>
      <PageHeader title={t('nouns.overview')} text={t('overview.text', { account: account?.name ?? accountId })} />
      <FirstSteps />
      <SampleCompany />
      {joined && <Joined accountName={account?.name ?? accountId} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" maw={1200}>
        <Stack gap="lg">
          <Attention />
          <SetUp />
        </Stack>
        <Stack component="section" aria-label={t('common.account')} className="card" p="lg" gap="md">
          <Title order={2}>{t('common.account')}</Title>
          <CopyField label={t('account.accountId')} value={accountId} />
          <CopyField label={t('account.apiHost')} value={accountOrigin()} description={t('overview.apiHostHelp')} />
          <Text fz="sm" c="dimmed">
            {rich('overview.region', { region: account?.region ?? '' })}
          </Text>
        </Stack>
      </SimpleGrid>
    </>
  )
}

function SetUp() {
  const { steps, known, complete } = useSetUpSteps()
  const done = steps.filter((step) => step.done).length
  if (known && done === steps.length && !complete) return null
  if (complete) return <SetUpDone />
  return (
    <Stack component="section" aria-label={t('overview.setUp')} className="card" p="lg" gap="md">
      <Group justify="space-between">
        <Title order={2}>{t('overview.setUp')}</Title>
        <Text fz="sm" c="dimmed">
          {known ? t('overview.stepsOf', { done, all: steps.length }) : t('overview.looking')}
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

const SetUpDone = () => (
  <Stack component="section" aria-label={t('overview.setUp')} className="card" p="lg" gap="sm">
    <Title order={2}>{t('overview.setUpDone')}</Title>
    <Text c="dimmed">{t('overview.setUpDoneText')}</Text>
    <Anchor component={Link} to="/settings/analyzer">
      {t('overview.checkAccess')}
    </Anchor>
  </Stack>
)

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
