import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import {
  addDomain,
  type CustomDomainReply,
  customDomainsNeed,
  domainLookQuery,
  removeDomain,
} from '../../queries/account/custom-domains.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict, type VerdictKind } from '../../ui/text/Verdict.tsx'
import { DomainRecords } from './DomainRecords.tsx'

type State = 'waiting' | 'live' | 'astray' | 'verified' | 'failed'

/** Where a domain stands: served is not yet led here, which nobody knows before it was looked at. */
function stateOf({ status, route }: CustomDomainReply): State {
  if (status === 'FAILED') return 'failed'
  if (status !== 'COMPLETE') return 'waiting'
  if (route.leadsHere === undefined) return 'verified'
  return route.leadsHere ? 'live' : 'astray'
}

const shown: Record<State, { kind: VerdictKind; text: string }> = {
  waiting: { kind: 'pending', text: t('customDomains.waiting') },
  live: { kind: 'allow', text: t('customDomains.live') },
  astray: { kind: 'warning', text: t('customDomains.astray') },
  verified: { kind: 'allow', text: t('customDomains.verified') },
  failed: { kind: 'deny', text: t('customDomains.failed') },
}

/** One custom domain: its records with what the domain name system says of them now, and what can be done. */
export function CustomDomain({ listed }: { listed: CustomDomainReply }) {
  const { domain } = listed
  const looking = useActRefusal(customDomainsNeed.looking, domain)
  const { data: looked } = useQuery({ ...domainLookQuery(domain), enabled: looking === undefined })
  const one = looked ?? listed
  const state = stateOf(one)
  const { kind, text } = shown[state]
  return (
    <Stack component="section" className="card" p="lg" gap="md" aria-label={domain}>
      <Group gap="sm">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{domain}</bdi>
        </Title>
        <Verdict kind={kind}>{text}</Verdict>
      </Group>
      <Text fz="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        <WhatNow one={one} state={state} />
      </Text>
      {state !== 'failed' && <DomainRecords one={one} />}
      {one.origin && <CopyField label={t('customDomains.origin')} value={one.origin} />}
      <Acts one={one} state={state} />
    </Stack>
  )
}

/** What its state means, and the next step. */
function WhatNow({ one, state }: { one: CustomDomainReply; state: State }) {
  if (one.takenByAnother) return t('customDomains.taken')
  if (one.nameServerFailed) return t('domains.noServer')
  if (state === 'failed') return t('customDomains.failedText', { record: `_doorward.${one.domain}` })
  if (state === 'astray') {
    const { foundInstead = [], value } = one.route
    if (foundInstead.length === 0) return t('customDomains.leadsNowhere')
    return rich('customDomains.leadsElsewhere', {
      domain: <bdi>{one.domain}</bdi>,
      found: <bdi className="mono">{foundInstead.join(', ')}</bdi>,
      value: <bdi className="mono">{value}</bdi>,
    })
  }
  if (state === 'waiting')
    return one.lastChecked
      ? rich('customDomains.waitingText', { at: <DateTime at={one.lastChecked} /> })
      : t('customDomains.waitingFirst')
  return rich('customDomains.liveText', { at: <DateTime at={one.verifiedTime} /> })
}

function Acts({ one: { domain, origin }, state }: { one: CustomDomainReply; state: State }) {
  const [asking, setAsking] = useState(false)
  const looking = useActRefusal(customDomainsNeed.looking, domain)
  const adding = useActRefusal(customDomainsNeed.adding, domain)
  const removing = useActRefusal(customDomainsNeed.removing, domain)
  const { refetch } = useQuery({ ...domainLookQuery(domain), enabled: false })
  return (
    <>
      <ActsLocked refusal={looking ?? removing} />
      <Group>
        {state === 'failed' ? (
          <ActionButton
            action={() => addDomain(domain)}
            failed={t('customDomains.notAdded')}
            {...lockedBy(adding, t('customDomains.addAgain'))}
          >
            {t('customDomains.addAgain')}
          </ActionButton>
        ) : (
          <ActionButton
            variant="default"
            action={() => refetch({ throwOnError: true })}
            failed={t('domains.lookFailed')}
            {...lockedBy(looking, t('customDomains.checkNow'))}
          >
            {t('customDomains.checkNow')}
          </ActionButton>
        )}
        <Button
          variant="subtle"
          color="red"
          onClick={() => setAsking(true)}
          {...lockedBy(removing, t('customDomains.remove'))}
        >
          {t('customDomains.remove')}
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('customDomains.askRemove', { domain })}
        consequences={
          origin
            ? [t('customDomains.stopsServing', { origin }), t('customDomains.signsOut'), t('customDomains.becomesFree')]
            : [t('customDomains.becomesFree')]
        }
        label={t('customDomains.remove')}
        failed={t('customDomains.notRemoved')}
        typedName={origin ? domain : undefined}
        undo={t('customDomains.noUndo')}
        action={async () => {
          await removeDomain(domain)
          tellDone(t('customDomains.removed', { domain }))
        }}
      />
    </>
  )
}
