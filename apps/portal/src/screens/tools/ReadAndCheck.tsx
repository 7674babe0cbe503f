import { portalUserId } from '@doorward/core/platform'
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { installationDomain, portalConfig } from '../../session/config.ts'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { CheckSignature } from './CheckSignature.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './code-field.module.css'
import { exampleToken } from './example-token.ts'
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
      {pasted === '' && (
        <Group>
          <Button variant="default" onClick={() => onPaste(exampleToken(portalConfig().loginUrl, new Date()))}>
            {t('tools.tryExample')}
          </Button>
        </Group>
      )}
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
  good: { kind: 'allow', word: t('tools.fine') },
  warning: { kind: 'warning', word: t('tools.careful') },
  wrong: { kind: 'deny', word: t('tools.wrong') },
} as const

const Remarks = ({ remarks }: { remarks: Remark[] }) => (
  <List listStyleType="none" spacing={4} aria-label={t('tools.remarks')} className="card" p="md">
    {remarks.map(({ tone, word = looks[tone].word, text }) => (
      <List.Item key={text}>
        <Group gap="xs">
          <Verdict kind={looks[tone].kind}>{word}</Verdict>
          <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
        </Group>
      </List.Item>
    ))}
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
