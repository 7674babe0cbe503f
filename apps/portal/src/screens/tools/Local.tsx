import { Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { CodeView } from '../../ui/text/CodeView.tsx'
import { CodeField } from './CodeField.tsx'
import { makeClientToken } from './client-token.ts'

export const loader = () => null
export const shouldRevalidate = () => false

const lives = [
  { value: '300', label: t('tools.fiveMinutes') },
  { value: '3600', label: t('tools.anHour') },
]
/** Where this installation listens on one's own machine, else where local servers of this API family do. */
const usualPort = (): number => Number(location.hostname.endsWith('localhost') ? location.port : 0) || 8888

const curl = (port: number, token: string): string =>
  `curl --include 'http://localhost:${port}/v1/roles' \\\n  --header 'Authorization: Bearer ${token}'\n`

/** Tokens for a server on one's own machine, made of a service client's key in this browser (SCR-06). */
export function Component() {
  const [accessKey, setAccessKey] = useState('')
  const [seconds, setSeconds] = useState('3600')
  const [port, setPort] = useState(usualPort)
  const [made, setMade] = useState<{ token: string } | { fault: string }>()
  const make = async () => {
    const wanted = { accessKey, seconds: Number(seconds), origin: accountOrigin(), now: new Date() }
    setMade(
      await makeClientToken(wanted).then(
        (token) => ({ token }),
        ({ message }: Error) => ({ fault: message }),
      ),
    )
    return false
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('headings.build') }, { label: t('tools.title'), to: '/jwt' }]}
        title={t('tools.local')}
        text={t('tools.localAbout')}
      />
      <Stack component="form" gap="md" maw={760} onSubmit={keepPage}>
        <CodeField
          label={t('tools.accessKey')}
          description={t('tools.staysHere')}
          placeholder={t('tools.accessKeyHint')}
          value={accessKey}
          onChange={(event) => setAccessKey(event.currentTarget.value)}
        />
        <Group align="flex-end" gap="md">
          <Select
            label={t('shared.validFor')}
            data={lives}
            value={seconds}
            allowDeselect={false}
            onChange={(value) => setSeconds(value ?? seconds)}
          />
          <NumberInput
            label={t('tools.port')}
            value={port}
            min={1}
            max={65_535}
            allowDecimal={false}
            onChange={(value) => setPort(Number(value) || usualPort())}
          />
          <ActionButton type="submit" action={make} failed={t('tools.notSigned')}>
            {t('tools.makeToken')}
          </ActionButton>
        </Group>
        {made && 'fault' in made && <NoticeStrip tone="failed">{made.fault}</NoticeStrip>}
        {made && 'token' in made && (
          <>
            <CodeView label={t('tools.token')} text={made.token} copyLabel={t('tools.copy')} />
            <CodeView label={t('tools.tryLocal')} text={curl(port, made.token)} copyLabel={t('tools.copy')} />
            <Text fz="sm" c="dimmed">
              {t('tools.localNote')}
            </Text>
          </>
        )}
      </Stack>
    </>
  )
}
