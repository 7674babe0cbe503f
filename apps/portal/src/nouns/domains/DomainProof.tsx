import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '../../lib/texts.ts'
import {
  beginVerification,
  type DomainVerificationReply,
  domainActsNeed,
  domainQuery,
  giveUpDomain,
  lookNow,
} from '../../queries/account/domains.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict, type VerdictKind } from '../../ui/text/Verdict.tsx'
import { ActsLocked, lockedBy } from '../access/LockedAct.tsx'
import { useActRefusal } from '../access/use-act-refusal.ts'

type Status = DomainVerificationReply['status'] | 'NONE'

const shown = {
  NONE: { kind: 'warning', text: t('domains.none') },
  PENDING: { kind: 'pending', text: t('domains.pending') },
  COMPLETE: { kind: 'allow', text: t('domains.complete') },
  FAILED: { kind: 'deny', text: t('domains.failed') },
} as const satisfies Record<Status, { kind: VerdictKind; text: string }>

/** How far a domain is with being the account's, and the next step. */
export function DomainProof({ domain }: { domain: string }) {
  const { data, error, isPending, refetch } = useQuery(domainQuery(domain))
  if (error)
    return (
      <ReadFailed
        error={error}
        failed={t('domains.notLoaded')}
        refused={t('domains.notVisible')}
        onRetry={() => void refetch()}
      />
    )
  const { kind, text } = shown[data?.status ?? 'NONE']
  return (
    <Stack component="section" className="card" p="md" gap="sm" aria-label={domain} aria-busy={isPending}>
      <Group gap="sm">
        <Text fw={500}>
          <bdi>{domain}</bdi>
        </Text>
        {!isPending && <Verdict kind={kind}>{text}</Verdict>}
      </Group>
      {!isPending && <Next domain={domain} verification={data ?? undefined} />}
    </Stack>
  )
}

function Next({ domain, verification }: { domain: string; verification: DomainVerificationReply | undefined }) {
  const refusal = useActRefusal(domainActsNeed.beginning, domain)
  const label = t(verification ? 'domains.beginAgain' : 'domains.begin')
  if (!verification || verification.status === 'FAILED')
    return (
      <>
        <Text fz="sm">{verification ? t('domains.lostText') : t('domains.noneText')}</Text>
        <ActsLocked refusal={refusal} />
        <Group>
          <ActionButton
            action={() => beginVerification(domain)}
            failed={t('domains.notBegun')}
            variant="default"
            {...lockedBy(refusal, label)}
          >
            {label}
          </ActionButton>
        </Group>
      </>
    )
  const { status, validation, verifiedTime } = verification
  if (status === 'COMPLETE')
    return (
      <Text fz="sm" c="dimmed">
        {validation ? rich('domains.since', { at: <DateTime at={verifiedTime} /> }) : t('domains.asBefore')}
      </Text>
    )
  return <Awaited domain={domain} verification={verification} />
}

/** What the last look has shown. */
function whatWasSeen({ lastChecked, takenByAnother, nameServerFailed, foundInstead }: DomainVerificationReply) {
  if (takenByAnother) return t('domains.taken')
  if (nameServerFailed) return t('domains.noServer')
  if (foundInstead) return rich('domains.foundOther', { found: <bdi className="mono">{foundInstead.join(', ')}</bdi> })
  return lastChecked ? rich('domains.looked', { at: <DateTime at={lastChecked} /> }) : t('domains.notLooked')
}

/** The record that has to stand, and what the last look has shown. */
function Awaited({ domain, verification }: { domain: string; verification: DomainVerificationReply }) {
  const { validation } = verification
  const looking = useActRefusal(domainActsNeed.looking, domain)
  const givingUp = useActRefusal(domainActsNeed.givingUp, domain)
  return (
    <>
      <Text fz="sm">{t('domains.addRecord')}</Text>
      {validation && (
        <Stack gap="xs">
          <CopyField label={t('domains.recordName')} value={validation.recordName} />
          <CopyField label={t('domains.recordValue')} value={validation.value} />
        </Stack>
      )}
      <Text fz="sm" c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
        {whatWasSeen(verification)}
      </Text>
      <ActsLocked refusal={looking ?? givingUp} />
      <Group>
        <ActionButton
          action={() => lookNow(domain)}
          failed={t('domains.lookFailed')}
          {...lockedBy(looking, t('domains.look'))}
        >
          {t('domains.look')}
        </ActionButton>
        <ActionButton
          action={() => giveUpDomain(domain)}
          failed={t('domains.notGivenUp')}
          variant="subtle"
          color="gray"
          {...lockedBy(givingUp, t('domains.giveUp'))}
        >
          {t('domains.giveUp')}
        </ActionButton>
      </Group>
    </>
  )
}
