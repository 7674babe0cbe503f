import { ApiError } from '@doorward/contract/client'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { switchAccount } from '../../queries/account/accounts.ts'
import { acceptInvite } from '../../queries/nouns/invites.ts'
import { startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { useTitle } from '../../ui/page/use-title.ts'

export const loader = () => null

/** What to tell the invited person of a refusal that trying again does not change; nothing for any other failure. */
function adviceFor(error: unknown): { title: string; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const title = t('invites.doesNotWork')
  if (error.code === 'InviteOutgrown') return { title, text: t('invites.outgrown') }
  if (![400, 404, 409].includes(error.status) || error.code === 'RemovalUnfinished') return undefined
  return {
    title,
    text: t('invites.mayBeOver'),
  }
}

/** What an invite's link opens: sign in, accept, and go to the account it leads to. */
export function Component() {
  useTitle(t('invites.acceptInvite'))
  const inviteId = useParams().inviteId ?? ''
  const here = `/invite/${encodeURIComponent(inviteId)}`
  return (
    <DoorPanel heading={t('invites.youAreInvited')}>
      {signedIn() ? <Accept inviteId={inviteId} here={here} /> : <SignInFirst here={here} />}
    </DoorPanel>
  )
}

function SignInFirst({ here }: { here: string }) {
  return (
    <>
      <Text ta="center" c="dimmed">
        {t('invites.signInFirst')}
      </Text>
      <ActionButton action={() => startSignIn(here)} failed={t('login.signInNotOpened')} fullWidth>
        {t('common.signIn')}
      </ActionButton>
      <ActionButton
        action={() => startSignIn(here, 'create')}
        failed={t('login.signUpNotOpened')}
        variant="default"
        fullWidth
      >
        {t('common.signUp')}
      </ActionButton>
    </>
  )
}

function Accept({ inviteId, here }: { inviteId: string; here: string }) {
  const profile = usePortal((state) => state.profile)
  const [failure, setFailure] = useState<Failure>()
  const [isOver, setOver] = useState(false)
  const accept = async () => {
    setFailure(undefined)
    const { accountId } = await acceptInvite(inviteId)
    await switchAccount(accountId, '/settings/overview?joined')
  }
  const failed = (error: unknown) => {
    const advice = adviceFor(error)
    setFailure({ ...toFailure(error, t('invites.notAccepted')), ...advice })
    setOver(advice !== undefined)
  }
  return (
    <>
      {!isOver && (
        <Text ta="center" c="dimmed">
          {rich('invites.acceptAs', { who: profile?.email || profile?.displayName || '' })}
        </Text>
      )}
      <FormFailure failure={failure} />
      {!isOver && (
        <ActionButton action={accept} failed={t('invites.notAccepted')} onFailed={failed} fullWidth>
          {t('invites.acceptInvite')}
        </ActionButton>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => void startSignIn(here, 'login')}>
        {t('invites.otherSignIn')}
      </Button>
    </>
  )
}
