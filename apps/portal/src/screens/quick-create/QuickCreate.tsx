import { SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconKey, IconLogin2, IconMailPlus, IconRobot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
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
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const flow = params.get('flow') ?? ''
  const begun = flows[flow]
  if (begun && signedIn()) return begun()
  return (
    <>
      <PageHeader title={t('quickCreate.title')} text={t('quickCreate.about')} />
      {signedIn() ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={860} spacing="md">
          {choices.map(({ flow, Icon, title, text }) => (
            <UnstyledButton
              key={flow}
              className={`card ${styles.choice}`}
              onClick={() => (flow === 'team' ? void navigate(`${places.invites.path}/new`) : setParams({ flow }))}
            >
              <Icon size={24} stroke={1.5} aria-hidden />
              <Title order={2}>{title}</Title>
              <Text c="dimmed">{text}</Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      ) : (
        <Stack align="flex-start" gap="md">
          <Text>{t('quickCreate.signInFirst')}</Text>
          <ActionButton
            action={() => startSignIn(`/quick-create${params.size > 0 ? `?${params}` : ''}`)}
            failed={t('login.signInNotOpened')}
          >
            {t('common.signIn')}
          </ActionButton>
        </Stack>
      )}
    </>
  )
}
