import { ApiError } from '@doorward/contract/client'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { takeSecret } from '../../queries/relay/secrets.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyMain } from './CopyMain.tsx'
import { openText, type SealedText } from './seal-text.ts'

interface ShowSecretProps {
  secretId: string
  linkKey: string
  withPassphrase: boolean
}

/**
 * Fetches a secret when it is asked for, which destroys it on the server, and opens it here. A wrong pass phrase can be
 * mended: the sealed text stays in this page until it is closed.
 */
export function ShowSecret({ secretId, linkKey, withPassphrase }: ShowSecretProps) {
  const [sealed, setSealed] = useState<SealedText>()
  const [passphrase, setPassphrase] = useState('')
  const [text, setText] = useState<string>()
  const [state, setState] = useState<'waiting' | 'wrong' | 'gone'>('waiting')
  const [failure, setFailure] = useState<Failure>()
  const show = async () => {
    setFailure(undefined)
    const fetched = sealed ?? (await takeSecret(secretId))
    setSealed(fetched)
    const opened = await openText(fetched, { key: linkKey, passphrase })
    setText(opened)
    setState(opened === undefined ? 'wrong' : 'waiting')
    // The key is of no more use here, and stays in no history.
    if (opened !== undefined) history.replaceState(history.state, '', `${location.pathname}#/vanish`)
    return opened !== undefined
  }
  const notShown = (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) setState('gone')
    else setFailure(toFailure(error, t('vanish.notShown')))
  }
  if (text !== undefined) return <Shown text={text} />
  if (state === 'gone') return <NoticeStrip tone="warning">{t('vanish.gone')}</NoticeStrip>
  const isWrong = state === 'wrong'
  return (
    <>
      <FormFailure failure={failure} />
      <Text c="dimmed">{t('vanish.canBeShownOnce')}</Text>
      {isWrong && !withPassphrase && <NoticeStrip tone="failed">{t('vanish.linkWrong')}</NoticeStrip>}
      {withPassphrase && (
        <TextInput
          label={t('vanish.passphraseAsked')}
          description={t('vanish.passphraseFrom')}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={isWrong ? t('vanish.passphraseWrong') : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <ActionButton
        action={show}
        failed={t('vanish.notShown')}
        onFailed={notShown}
        disabledReason={withPassphrase && passphrase.trim() === '' ? t('vanish.passphraseNeeded') : undefined}
        fullWidth
      >
        {t('vanish.show')}
      </ActionButton>
    </>
  )
}

const Shown = ({ text }: { text: string }) => (
  <>
    <NoticeStrip>{t('vanish.destroyed')}</NoticeStrip>
    <Textarea
      label={t('vanish.secret')}
      value={text}
      readOnly
      autosize
      minRows={2}
      maxRows={16}
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopyMain value={text} label={t('vanish.copy')} fullWidth />
  </>
)
