import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { followableRedirect } from '../../lib/redirect.ts'
import { t } from '../../lib/texts.ts'
import { retrySignIn } from '../../session/recover.ts'
import { startSignIn, wantedRoute } from '../../session/sign-in.ts'
import { lastSignInFailure, noteSignInFailure, signInProblem } from '../../session/sign-in-failure.ts'
import { type EndedBy, endedBy } from '../../session/tokens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { useTitle } from '../../ui/page/use-title.ts'

/** What went wrong with the last sign-in, as long as it is to be said; after a moment it is tried again, once. */
function useProblem() {
  const [failure, setFailure] = useState(lastSignInFailure)
  useEffect(() => {
    if (!failure) return
    const { recovery, returnTo } = failure
    const goOn = () => {
      noteSignInFailure(undefined)
      setFailure(undefined)
      if (recovery.kind === 'retry') void retrySignIn(returnTo)
    }
    const afterMs = recovery.kind === 'retry' ? recovery.afterMs : recovery.kind === 'tell' ? recovery.forMs : undefined
    if (afterMs === undefined) return
    const timer = setTimeout(goOn, afterMs)
    return () => clearTimeout(timer)
  }, [failure])
  return signInProblem(failure)
}

const words: Readonly<Record<EndedBy, string>> = {
  refusal: t('consoleSignIn.refused'),
  otherTab: t('consoleSignIn.leftInOtherTab'),
  otherPerson: t('consoleSignIn.takenInOtherTab'),
}

/** The door of the console: one button to the hosted sign-in, and the reason when the last try failed. */
export function Component() {
  useTitle(t('common.signIn'))
  const [params] = useSearchParams()
  const returnTo = followableRedirect(params.get('redirectUri'), location.hostname) ?? wantedRoute()
  const problem = useProblem()
  const [ended] = useState(endedBy)
  return (
    <DoorPanel heading={t('consoleSignIn.signInToDoorward')}>
      {problem && (
        <NoticeStrip tone="failed">
          <Text fw={500}>{problem.title}</Text>
          <Text fz="sm">{problem.text}</Text>
        </NoticeStrip>
      )}
      {!problem && ended && <NoticeStrip tone={ended === 'refusal' ? 'warning' : 'quiet'}>{words[ended]}</NoticeStrip>}
      <ActionButton action={() => startSignIn(returnTo)} failed={t('login.signInNotOpened')} fullWidth>
        {t('common.signIn')}
      </ActionButton>
      <Button component="a" href="#/sso" variant="default" fullWidth>
        {t('sso.continue')}
      </Button>
      <Text fz="sm" c="dimmed" ta="center">
        {t('consoleSignIn.text')}
      </Text>
      <Button component="a" href="#/signup" variant="subtle" size="compact-sm">
        {t('consoleSignIn.newHere')}
      </Button>
    </DoorPanel>
  )
}
