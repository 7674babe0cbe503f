import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { usePortal } from '../../../lib/portal-store.ts'
import { rich, t } from '../../../lib/texts.ts'
import type { Waiting } from '../../../session/confirmation.ts'
import { prepareWindowSignIn, type WindowOutcome, type WindowSignIn } from '../../../session/window-sign-in.ts'
import { Dialog } from '../../../ui/floating/Dialog.tsx'
import { useOpenedOnceThere } from '../../../ui/floating/opened.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'

/** What is to be said: what became of the window, or that none opened; nothing before the first. */
type Said = Exclude<WindowOutcome, { kind: 'done' }> | { kind: 'open' } | { kind: 'blocked' } | { kind: 'away' }

/** Sign-ins in a window, one after another until one is of the person who is here; `done` hears of that one. */
function useWindowSignIn(done: () => void) {
  const [ready, setReady] = useState<WindowSignIn>()
  const [said, setSaid] = useState<Said>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn prepares one of its own
  useEffect(() => {
    let left = false
    let prepared: WindowSignIn | undefined
    const next = (said: Said) => {
      setReady(undefined)
      setSaid(said)
      setTurn((turn) => turn + 1)
    }
    const prepare = async () => {
      prepared = await prepareWindowSignIn()
      if (left) return prepared.stop()
      setReady(prepared)
      const outcome = await prepared.outcome
      if (left) return
      if (outcome.kind === 'done') done()
      else next(outcome)
    }
    prepare().catch((failure: unknown) => {
      console.error('The login host could not be reached to sign in again.', failure)
      if (!left) setSaid({ kind: 'away' })
    })
    return () => {
      left = true
      prepared?.stop()
    }
  }, [turn])
  const open = () => {
    if (ready) setSaid({ kind: ready.open() ? 'open' : 'blocked' })
    else if (said?.kind === 'away') {
      setSaid(undefined)
      setTurn((turn) => turn + 1)
    }
  }
  return { said, open, isReady: ready !== undefined || said?.kind === 'away' }
}

function Notice({ said }: { said: Said | undefined }) {
  const { profile } = usePortal.getState()
  if (!said) return null
  if (said.kind === 'open') return <NoticeStrip>{t('confirm.open')}</NoticeStrip>
  if (said.kind === 'somebodyElse')
    return (
      <NoticeStrip tone="failed">
        {rich('confirm.somebodyElse', { other: said.name, name: profile?.displayName ?? '' })}
      </NoticeStrip>
    )
  const texts = { blocked: t('confirm.blocked'), failed: t('confirm.failed'), away: t('failures.offline') }
  return <NoticeStrip tone="failed">{texts[said.kind]}</NoticeStrip>
}

function Question({ purpose, isEnd, settle }: Waiting) {
  const { said, open, isReady } = useWindowSignIn(() => settle(true))
  return (
    <Stack gap="md">
      <Text>{purpose}</Text>
      {!isEnd && <Text>{t('confirm.why')}</Text>}
      <Notice said={said} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => settle(false)}>
          {t('common.cancel')}
        </Button>
        <Button onClick={open} loading={!isReady} data-autofocus>
          {said?.kind === 'open' ? t('confirm.signInOnceMore') : t('confirm.signIn')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Above dialogs, one of which may be what it is asked for. */
const aboveDialogs = 300

/** Says what somebody has to confirm, and opens the window for it. */
export const ConfirmDialog = ({ waiting }: { waiting: Waiting | undefined }) => (
  <Dialog
    opened={useOpenedOnceThere(waiting !== undefined)}
    onClose={() => waiting?.settle(false)}
    title={t(waiting?.isEnd ? 'confirm.signIn' : 'confirm.title')}
    closeOnClickOutside={false}
    zIndex={aboveDialogs}
  >
    {waiting && <Question {...waiting} />}
  </Dialog>
)
