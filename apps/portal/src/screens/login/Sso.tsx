import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { startSso, wantedRoute } from '../../session/sign-in.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { useTitle } from '../../ui/page/use-title.ts'

/** Single sign-on by the name of a company: the address that its own start page leads to goes on at once. */
export function Component() {
  useTitle(t('sso.heading'))
  const { domain = '' } = useParams()
  const [name, setName] = useState(domain)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (domain) startSso(wantedRoute(), domain).catch(() => setFailed(true))
  }, [domain])
  if (domain && !hasFailed)
    return (
      <Text ta="center" role="status">
        {t('login.ssoGoing', { domain })}
      </Text>
    )
  return (
    <DoorPanel heading={t('sso.heading')}>
      {hasFailed && <NoticeStrip tone="failed">{t('login.signInNotOpened')}</NoticeStrip>}
      <Stack gap="lg" component="form" onSubmit={keepPage}>
        <TextInput
          label={t('sso.domain')}
          description={t('sso.hint')}
          value={name}
          maxLength={128}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ActionButton
          type="submit"
          action={() => startSso(wantedRoute(), name.trim())}
          failed={t('login.signInNotOpened')}
          disabledReason={name.trim() ? undefined : t('sso.missing')}
          fullWidth
        >
          {t('sso.continue')}
        </ActionButton>
      </Stack>
      <Button component="a" href="#/login" variant="subtle" size="compact-sm">
        {t('login.otherWay')}
      </Button>
    </DoorPanel>
  )
}
