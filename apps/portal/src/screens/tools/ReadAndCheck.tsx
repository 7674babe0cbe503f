import { portalUserId } from '@doorward/core/platform'
import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { installationDomain, portalConfig } from '../../session/config.ts'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { CheckSignature } from './CheckSignature.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './code-field.module.css'
import { type ReadToken, readToken } from './read-token.ts'
import { type Remark, remarksOf } from './token-remarks.ts'

interface ReadAndCheckProps {
  pasted: string
  onPaste: (text: string) => void
}

/** A pasted token in its parts, what is remarkable in it, and whether its signature is good. */
export function ReadAndCheck({ pasted, onPaste }: ReadAndCheckProps) {
  const reading = pasted.trim() === '' ? undefined : readToken(pasted)
  const token = reading && 'token' in reading ? reading.token : undefined
  return (
    <>
      <CodeField
        label={t('tools.token')}
        placeholder={t('tools.tokenHint')}
        description={t('tools.staysHere')}
        value={pasted}
        error={reading && 'fault' in reading ? reading.fault : undefined}
        onChange={(event) => onPaste(event.currentTarget.value)}
      />
      {token && <Parts token={token} />}
    </>
  )
}

const Parts = ({ token }: { token: ReadToken }) => (
  <>
    <Remarks remarks={remarksOf(token, new Date())} />
    <CheckSignature key={token.compact} token={token} />
    <div className={styles.two}>
      <Stack gap="xs">
        <Text fw={500}>{t('tools.payload')}</Text>
        <JsonView value={token.payload} label={t('tools.payload')} />
        <AskAnalyzer token={token} />
      </Stack>
      <Stack gap="xs">
        <Text fw={500}>{t('tools.header')}</Text>
        <JsonView value={token.header} label={t('tools.header')} />
      </Stack>
    </div>
  </>
)

const looks = {
  good: { Icon: IconCheck, color: 'var(--mantine-color-green-text)', word: t('tools.fine') },
  warning: { Icon: IconAlertTriangle, color: 'var(--mantine-color-amber-text)', word: t('tools.careful') },
  wrong: { Icon: IconBan, color: 'var(--mantine-color-red-text)', word: t('tools.wrong') },
} as const

const Remarks = ({ remarks }: { remarks: Remark[] }) => (
  <List listStyleType="none" spacing={4} aria-label={t('tools.remarks')} className="card" p="md">
    {remarks.map(({ tone, text }) => {
      const { Icon, color, word } = looks[tone]
      return (
        <List.Item key={text} icon={<Icon size={18} stroke={1.5} color={color} role="img" aria-label={word} />}>
          {text}
        </List.Item>
      )
    })}
  </List>
)

/** Whose account signed it: the person's rights are the account's to tell. */
function AskAnalyzer({ token: { payload } }: { token: ReadToken }) {
  const { iss, sub } = payload
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isOurs(iss)) return null
  const user = iss === portalConfig().loginUrl ? portalUserId(sub) : sub
  return (
    <Group>
      <Anchor component={Link} to={`${places.analyzer.path}?${new URLSearchParams({ tab: 'what', user })}`}>
        {t('tools.askAnalyzer')}
      </Anchor>
    </Group>
  )
}

/** Whether an issuer is a host of this installation. */
function isOurs(issuer: string): boolean {
  const domain = installationDomain()
  const host = URL.canParse(issuer) ? new URL(issuer).host : ''
  return host === domain || host.endsWith(`.${domain}`)
}
