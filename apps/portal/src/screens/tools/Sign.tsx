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
  const sign = async () => {
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
        <CodeField
          label={t('tools.privateKey')}
          placeholder={t('tools.privateKeyHint')}
          value={privateKey}
          onChange={(event) => onKey(event.currentTarget.value)}
          minRows={8}
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
          <CodeView label={t('tools.signed')} text={made.token} copyLabel={t('tools.copy')} />
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
