import { ApiError } from '@doorward/contract/client'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { switchAccount } from '../../queries/account/accounts.ts'
import { acceptInvite } from '../../queries/nouns/invites.ts'
import { startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { Logo } from '../../ui/theme/Logo.tsx'

export const loader = () => null

/** What to tell the invited person of a refusal that trying again does not change; nothing for any other failure. */
function adviceFor(error: unknown): { title: string; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const title = 'This invite does not work.'
  if (error.code === 'InviteOutgrown')
    return { title, text: 'What it gives has changed since it was made. Ask whoever invited you to send it again.' }
  if (![400, 404, 409].includes(error.status) || error.code === 'RemovalUnfinished') return undefined
  return {
    title,
    text: 'It may be used, ended or taken back. If it was sent again, the link in the newest mail works; else ask for another.',
  }
}

/** What an invite's link opens: sign in, accept, and go to the account it leads to. */
export function Component() {
  useTitle('Accept invite')
  const inviteId = useParams().inviteId ?? ''
  const here = `/invite/${encodeURIComponent(inviteId)}`
  return (
    <Paper maw={440} mx="auto" p="xl" withBorder radius="lg">
      <Stack gap="lg">
        <Group justify="center">
          <Logo size={48} withName={false} />
        </Group>
        <Title order={1} ta="center">
          You are invited
        </Title>
        {signedIn() ? <Accept inviteId={inviteId} here={here} /> : <SignInFirst here={here} />}
      </Stack>
    </Paper>
  )
}

function SignInFirst({ here }: { here: string }) {
  return (
    <>
      <Text ta="center" c="dimmed">
        Sign in with the e-mail address this invite was sent to. You come back here to accept it.
      </Text>
      <ActionButton action={() => startSignIn(here)} failed="We could not open the sign-in page." fullWidth>
        Sign in
      </ActionButton>
      <ActionButton
        action={() => startSignIn(here, 'create')}
        failed="We could not open the sign-up page."
        variant="default"
        fullWidth
      >
        Sign up
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
    setFailure({ ...toFailure(error, 'We could not accept the invite.'), ...advice })
    setOver(advice !== undefined)
  }
  return (
    <>
      {!isOver && (
        <Text ta="center" c="dimmed">
          You accept as {profile?.email || profile?.displayName}. The link works once. If it came by mail, the mail says
          who invites you and to which account; what it gives you is shown when you are in.
        </Text>
      )}
      <FormFailure failure={failure} />
      {!isOver && (
        <ActionButton action={accept} failed="We could not accept the invite." onFailed={failed} fullWidth>
          Accept invite
        </ActionButton>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => void startSignIn(here, 'login')}>
        Use another sign-in
      </Button>
    </>
  )
}
