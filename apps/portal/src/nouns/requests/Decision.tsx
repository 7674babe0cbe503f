import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { decidingNeeds, withdrawRequest } from '../../queries/nouns/requests.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import { useActRefusal } from '../access/use-act-refusal.ts'
import { places } from '../list.ts'
import { AskDecision, type RequestProps, type Way } from './AskDecision.tsx'
import { isOwn } from './decidable.ts'
import { Outgrown, useOutgrown } from './Outgrown.tsx'

/** Approve and deny, or withdraw one's own; nobody decides what is for themselves. */
export function Decision(props: RequestProps) {
  const me = usePortal((state) => state.profile?.userId)
  return isOwn(props.request, me) ? <Withdraw {...props} /> : <Decide {...props} />
}

function Decide(props: RequestProps) {
  const [asking, setAsking] = useState<Way>()
  const refusal = useActRefusal(decidingNeeds, props.request.requestId)
  const outgrown = useOutgrown(props, !refusal)
  useKeys(
    refusal
      ? {}
      : {
          a: { label: t('requests.approve'), run: () => setAsking('approve') },
          d: { label: t('requests.deny'), run: () => setAsking('deny') },
        },
  )
  if (refusal) return <NotChanged text={t('requests.notYours')} permission={refusal} />
  return (
    <>
      <Outgrown request={props.request} outgrown={outgrown} />
      <Group gap="sm">
        <Button onClick={() => setAsking('approve')}>{t('requests.approveRequest')}</Button>
        <Button variant="default" onClick={() => setAsking('deny')}>
          {t('requests.denyRequest')}
        </Button>
      </Group>
      <AskDecision {...props} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

function Withdraw({ request, version }: RequestProps) {
  const me = usePortal((state) => state.profile?.userId)
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Stack gap="sm" align="flex-start">
        {request.createdBy !== me && <Text c="dimmed">{t('requests.own')}</Text>}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('requests.withdrawRequest')}
        </Button>
      </Stack>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('requests.withdrawAsk')}
        consequences={[t('requests.nobodyDecides')]}
        label={t('requests.withdrawRequest')}
        failed={t('requests.notWithdrawn')}
        undo={t('requests.withdrawUndo')}
        action={async () => {
          await withdrawRequest(request.requestId, version)
          tellDone(t('requests.withdrawnDone'))
          void navigate(places.requests.path)
        }}
      />
    </>
  )
}
