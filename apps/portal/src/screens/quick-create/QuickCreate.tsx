import { Button, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconKey, IconLogin2, IconMailPlus, IconRobot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { NewApplication } from './NewApplication.tsx'
import { NewClient } from './NewClient.tsx'
import styles from './quick-create.module.css'

export const loader = () => null
export const shouldRevalidate = () => false

/** What may be wanted, by what the address calls it. */
const flows: Record<string, () => ReactNode> = {
  authentication: () => <NewApplication />,
  permissions: () => <NewClient asks />,
  machine: () => <NewClient />,
}
const choices = [
  { flow: 'authentication', Icon: IconLogin2, title: t('quickCreate.signIn'), text: t('quickCreate.signInText') },
  { flow: 'permissions', Icon: IconKey, title: t('quickCreate.check'), text: t('quickCreate.checkText') },
  { flow: 'machine', Icon: IconRobot, title: t('quickCreate.machine'), text: t('quickCreate.machineText') },
  { flow: 'team', Icon: IconMailPlus, title: t('quickCreate.team'), text: t('quickCreate.teamText') },
]

/** Something working in a minute: an application that people sign in to, or a program that asks (SCR-06). */
export function Component() {
  const [params] = useSearchParams()
  const hasAccount = usePortal((state) => state.accountId) !== null && signedIn()
  const begun = hasAccount ? flows[params.get('flow') ?? ''] : undefined
  if (begun) return begun()
  return (
    <>
      <PageHeader title={t('quickCreate.title')} text={t('quickCreate.about')} />
      <Stack gap="lg" maw={860}>
        {!hasAccount && <NeedsFirst address={`/quick-create${params.size > 0 ? `?${params}` : ''}`} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {choices.map(({ flow, Icon, title, text }) => (
            <Choice key={flow} flow={flow} isOpen={hasAccount}>
              <Icon size={24} stroke={1.5} aria-hidden />
              <Title order={2}>{title}</Title>
              <Text c="dimmed">{text}</Text>
            </Choice>
          ))}
        </SimpleGrid>
      </Stack>
    </>
  )
}

/** One of them: begins where there is an account to make it in, else it only says what there is. */
function Choice({ flow, isOpen, children }: { flow: string; isOpen: boolean; children: ReactNode }) {
  const navigate = useNavigate()
  if (!isOpen) return <div className={`card ${styles.choice}`}>{children}</div>
  const address = flow === 'team' ? `${places.invites.path}/new` : `/quick-create?flow=${flow}`
  return (
    <UnstyledButton className={`card ${styles.choice}`} onClick={() => void navigate(address)}>
      {children}
    </UnstyledButton>
  )
}

/** What has to be there before anything can be made: a sign-in, then an account. */
const NeedsFirst = ({ address }: { address: string }) => (
  <Stack align="flex-start" gap="md">
    <Text>{signedIn() ? t('quickCreate.accountFirst') : t('quickCreate.signInFirst')}</Text>
    {signedIn() ? (
      <Button component={Link} to="/signup">
        {t('quickCreate.makeAccount')}
      </Button>
    ) : (
      <ActionButton action={() => startSignIn(address)} failed={t('login.signInNotOpened')}>
        {t('common.signIn')}
      </ActionButton>
    )}
  </Stack>
)
