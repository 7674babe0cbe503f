import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CodeView } from '../../ui/text/CodeView.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './code-field.module.css'
import { signToken } from './make-keys.ts'
import { ShowSecret } from './ShowSecret.tsx'

interface SignProps {
  privateKey: string
  onKey: (key: string) => void
  onRead: (token: string) => void
}
const validSeconds = 3600

/** Claims to begin with: an hour from now. */
function beginning(now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: 'https://issuer.example.com', sub: 'me', aud: 'api.example.com', iat, exp: iat + validSeconds }
  return JSON.stringify(claims, null, 2)
}

/** A token signed with one's own key. */
export function Sign({ privateKey, onKey, onRead }: SignProps) {
  const [claims, setClaims] = useState(() => beginning(new Date()))
  const [made, setMade] = useState<{ token: string } | { fault: string }>()
  const [isMissing, setMissing] = useState(false)
  const sign = async () => {
    setMissing(privateKey.trim() === '')
    if (privateKey.trim() === '') {
      setMade(undefined)
      return false
    }
    setMade(
      await signToken(claims, privateKey).then(
        (token) => ({ token }),
        ({ message }: Error) => ({ fault: message }),
      ),
    )
    return false
  }
  return (
    <Stack component="form" gap="md" onSubmit={keepPage}>
      <div className={styles.two}>
        <CodeField
          label={t('tools.claims')}
          value={claims}
          onChange={(event) => setClaims(event.currentTarget.value)}
          minRows={8}
        />
        <PrivateKeyField
          value={privateKey}
          error={isMissing && privateKey.trim() === '' ? t('tools.privateMissing') : undefined}
          onKey={onKey}
        />
      </div>
      <Group>
        <ActionButton type="submit" action={sign} failed={t('tools.notSigned')}>
          {t('tools.signToken')}
        </ActionButton>
      </Group>
      {made && 'fault' in made && <NoticeStrip tone="failed">{made.fault}</NoticeStrip>}
      {made && 'token' in made && (
        <>
          <CodeView label={t('tools.signed')} text={made.token} wrapped copyLabel={t('tools.copy')} />
          <Group>
            <Button variant="default" onClick={() => onRead(made.token)}>
              {t('tools.readThis')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

interface PrivateKeyFieldProps {
  value: string
  error: string | undefined
  onKey: (key: string) => void
}

/** A private key, pasted or brought from where it was made; masked until it is asked for. */
function PrivateKeyField({ value, error, onKey }: PrivateKeyFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Stack gap="xs">
      <CodeField
        label={t('tools.privateKey')}
        placeholder={t('tools.privateKeyHint')}
        value={value}
        error={error}
        onChange={(event) => onKey(event.currentTarget.value)}
        minRows={8}
        classNames={{ input: [styles.input, value !== '' && !isShown ? styles.masked : ''].join(' ') }}
      />
      <Group>
        <ShowSecret isShown={isShown} onShow={setShown} />
      </Group>
    </Stack>
  )
}
