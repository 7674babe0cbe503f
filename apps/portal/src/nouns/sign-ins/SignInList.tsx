import { connectionTestApplicationId } from '@doorward/core/connections/login-trace'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { ApplicationName, ConnectionName, UserName } from '../../pickers/Names.tsx'
import {
  type LoginTraceReply,
  loginTraceQuery,
  loginTracesQuery,
  type SignInsOf,
} from '../../queries/access/login-traces.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { OnlyFailed } from '../../ui/list/OnlyFailed.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict, type VerdictKind } from '../../ui/text/Verdict.tsx'
import { TraceSteps } from './TraceSteps.tsx'

/** Sign-ins of the last days at the provider of a connection, or of a user: how each ended, and why, step by step. */
export function SignInList({ of, about }: { of: SignInsOf; about: string }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const query = useRows(loginTracesQuery(of, onlyFailed ? 'failed' : undefined))
  return (
    <WhenRead query={query} failed={t('traces.notLoaded')} refused={t('traces.notVisible')}>
      {(rows) => (
        <Stack gap="md" maw={760}>
          <Text fz="sm" c="dimmed">
            {about}
          </Text>
          <Named of={of} />
          <OnlyFailed query={query} on={onlyFailed} onChange={setOnlyFailed} />
          {rows.length === 0 ? (
            <FilteredEmpty text={onlyFailed ? t('traces.noneFailed') : t('traces.none')} />
          ) : (
            <CardList label={t('traces.signIns')}>
              {rows.map((trace) => (
                <TraceRow key={trace.traceId} trace={trace} of={of} />
              ))}
            </CardList>
          )}
          <LoadMoreBelow query={query} />
        </Stack>
      )}
    </WhenRead>
  )
}

/** The sign-ins of a user at providers, step by step, where there was any. */
export function UserTraces({ userId }: { userId: string }) {
  const { rows } = useRows(loginTracesQuery({ userId }))
  if (!rows?.length) return null
  return (
    <Section title={t('traces.atProviders')}>
      <SignInList of={{ userId }} about={t('traces.aboutUser')} />
    </Section>
  )
}

/** The one that the address names, before the others; it may be far below. */
function Named({ of }: { of: SignInsOf }) {
  const traceId = useSearchParams()[0].get('trace') ?? ''
  const { data: trace } = useQuery({ ...loginTraceQuery(traceId), enabled: traceId !== '' })
  const isTheirs = 'userId' in of ? trace?.userId === of.userId : trace?.connectionId === of.connectionId
  if (!trace || !isTheirs) return null
  return (
    <section aria-label={t('traces.named')}>
      <Text fw={500} mb={4}>
        {t('traces.named')}
      </Text>
      <CardList>
        <TraceRow trace={trace} of={of} isOpen />
      </CardList>
    </section>
  )
}

const outcomesOfAny: Record<LoginTraceReply['outcome'], { kind: VerdictKind; text: string }> = {
  signedIn: { kind: 'allow', text: t('traces.signedIn') },
  linked: { kind: 'allow', text: t('traces.linked') },
  askedForProof: { kind: 'pending', text: t('traces.askedForProof') },
  underWay: { kind: 'pending', text: t('traces.underWay') },
  tested: { kind: 'allow', text: t('traces.tested') },
  failed: { kind: 'deny', text: t('traces.failed') },
}

const outcomesOfTest: Partial<typeof outcomesOfAny> = {
  underWay: { kind: 'pending', text: t('traces.testUnderWay') },
  failed: { kind: 'deny', text: t('traces.testFailed') },
}
const outcomeOf = ({ outcome }: LoginTraceReply, isTest: boolean) =>
  (isTest && outcomesOfTest[outcome]) || outcomesOfAny[outcome]

const whyOf = ({ steps }: LoginTraceReply): string | undefined =>
  steps.findLast(({ step }) => step === 'ended')?.facts.why

/** One sign-in; its steps open below it. */
function TraceRow({ trace, of, isOpen = false }: { trace: LoginTraceReply; of: SignInsOf; isOpen?: boolean }) {
  const { createdTime, userId, connectionId, applicationId, references } = trace
  const isTest = applicationId === connectionTestApplicationId
  const { kind, text } = outcomeOf(trace, isTest)
  const why = whyOf(trace)
  return (
    <li style={{ borderBlockEnd: '1px solid var(--dw-line)', padding: 12 }}>
      <details open={isOpen}>
        <summary style={{ cursor: 'pointer' }}>
          <Group component="span" gap="sm" display="inline-flex">
            <Verdict kind={kind}>{text}</Verdict>
            <DateTime at={createdTime} />
            {'userId' in of ? <ConnectionName connectionId={connectionId} /> : userId && <UserName userId={userId} />}
            {applicationId !== undefined && !isTest && (
              <Text component="span" fz="sm" c="dimmed">
                {rich('traces.onTheWayTo', { application: <ApplicationName applicationId={applicationId} /> })}
              </Text>
            )}
          </Group>
          {why !== undefined && (
            <Text component="span" display="block" fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {why}
            </Text>
          )}
        </summary>
        <Stack gap="sm" mt="sm">
          <TraceSteps trace={trace} />
          <Group gap={8}>
            <Text fz="sm" c="dimmed">
              {t('traces.references')}
            </Text>
            {references.map((reference) => (
              // Whole, so that what a person reads out can be searched for.
              <bdi key={reference} className="mono" style={{ overflowWrap: 'anywhere' }}>
                {reference}
              </bdi>
            ))}
          </Group>
        </Stack>
      </details>
    </li>
  )
}
