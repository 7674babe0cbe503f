import { Anchor, Paper, Text } from '@mantine/core'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { DeletedAccounts } from '../../nouns/accounts/DeletedAccounts.tsx'
import { startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { CreateAccount } from './CreateAccount.tsx'
import { LegalLinks } from './LegalLinks.tsx'

export const loader = () => null

/** Sign-up: first a person, then, once signed in without an account, the account. */
export function Component() {
  const profile = usePortal((state) => state.profile)
  useTitle(profile && signedIn() ? t('signup.createAccount') : t('common.signUp'))
  if (!signedIn()) return <Start />
  return (
    <Paper maw={480} mx="auto" p="xl" withBorder radius="lg">
      <DeletedAccounts />
      <CreateAccount userId={profile?.userId ?? ''} />
    </Paper>
  )
}

function Start() {
  return (
    <DoorPanel heading={t('signup.start')} width={480}>
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
        {rich('shared.alreadyHere', {
          signIn: (
            <Anchor href="#/login" underline="always">
              {t('common.signIn')}
            </Anchor>
          ),
        })}
      </Text>
      <LegalLinks />
    </DoorPanel>
  )
}
