import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
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
  useTitle(profile && signedIn() ? t('signup.createAccount') : t('common.signUp'))
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
        {t('signup.start')}
      </Title>
      <ActionButton action={() => startSignIn('/signup', 'create')} failed={t('login.signUpNotOpened')} fullWidth>
        {t('signup.withEmail')}
      </ActionButton>
      <Text fz="sm" c="dimmed">
        {t('signup.freeTest')}
      </Text>
      <Text fz="sm" c="dimmed">
        {t('signup.invited')}
      </Text>
      <Text fz="sm">
        {rich('common.alreadyHere', {
          signIn: (
            <Anchor href="#/login" underline="always">
              {t('common.signIn')}
            </Anchor>
          ),
        })}
      </Text>
    </Stack>
  )
}
