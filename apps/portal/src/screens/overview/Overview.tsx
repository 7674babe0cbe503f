import { Anchor, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { Attention } from './Attention.tsx'
import { Joined } from './Joined.tsx'
import { useSetUpSteps } from './set-up-steps.ts'

export const loader = () => null

/** The start: what is set up, what to do next, and the addresses a program needs. */
export function Component() {
  const accountId = usePortal((state) => state.accountId) ?? ''
  const { data: accounts = [] } = useQuery(accountsQuery)
  const joined = useSearchParams()[0].has('joined')
  const account = accounts.find((one) => one.accountId === accountId)
  return (
    <>
      <PageHeader title="Overview" text={`${account?.name ?? accountId}: see and decide who can do what, and why.`} />
      {joined && <Joined accountName={account?.name ?? accountId} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" maw={1200}>
        <Stack gap="lg">
          <Attention />
          <SetUp />
        </Stack>
        <Stack component="section" aria-label="Account" className="card" p="lg" gap="md">
          <Title order={2}>Account</Title>
          <CopyField label="Account id" value={accountId} />
          <CopyField label="API host" value={accountOrigin()} description="Programs and SDKs call this address." />
          <Text fz="sm" c="dimmed">
            Region {account?.region}
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
  if (complete)
    return (
      <Stack component="section" aria-label="Set up" className="card" p="lg" gap="sm">
        <Title order={2}>Set up is done</Title>
        <Text c="dimmed">Roles, access records and a service client are set up.</Text>
        <Anchor component={Link} to="/settings/analyzer">
          Check what a person may do
        </Anchor>
      </Stack>
    )
  return (
    <Stack component="section" aria-label="Set up" className="card" p="lg" gap="md">
      <Group justify="space-between">
        <Title order={2}>Set up</Title>
        <Text fz="sm" c="dimmed">
          {known ? `${done} of ${steps.length}` : 'looking…'}
        </Text>
      </Group>
      <Progress value={(done / steps.length) * 100} aria-label="Steps done" color="green" />
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map((step) => (
          <Group key={step.key} component="li" gap="sm" wrap="nowrap" align="flex-start">
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
                {step.done ? 'Done' : step.text}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
