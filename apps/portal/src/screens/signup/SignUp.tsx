import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { usePortal } from '../../lib/portal-store.ts'
import { startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import { CreateAccount } from './CreateAccount.tsx'

export const loader = () => null

/** Sign-up: first a person, then, once signed in without an account, the account. */
export function Component() {
  const profile = usePortal((state) => state.profile)
  useTitle(profile && signedIn() ? 'Create account' : 'Sign up')
  return (
    <Paper maw={480} mx="auto" p="xl" withBorder radius="lg">
      {signedIn() ? <CreateAccount userId={profile?.userId ?? ''} /> : <Start />}
    </Paper>
  )
}

function Start() {
  return (
    <Stack gap="lg">
      <Group justify="center">
        <Logo size={48} withName={false} />
      </Group>
      <Title order={1} ta="center">
        Start with Doorward
      </Title>
      <ActionButton
        action={() => startSignIn('/signup', 'create')}
        failed="We could not open the sign-up page."
        fullWidth
      >
        Continue with e-mail
      </ActionButton>
      <Text fz="sm" c="dimmed">
        You get a free test account, with sign-in and permissions in 10 minutes.
      </Text>
      <Text fz="sm" c="dimmed">
        Invited? Open the link in your e-mail; you join that account.
      </Text>
      <Text fz="sm">
        Already here?{' '}
        <Anchor href="#/login" underline="always">
          Sign in
        </Anchor>
      </Text>
    </Stack>
  )
}
