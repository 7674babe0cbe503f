import { ApiError } from '@doorward/contract/client'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
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
  /** Whether the pass phrase is to be typed; the link may have it, or there is none. */
  isAsked: boolean
  inLink: string
}

/**
 * Fetches a secret when it is asked for, which destroys it on the server, and opens it here. A wrong pass phrase can be
 * mended: the sealed text stays in this page until it is closed.
 */
export function ShowSecret({ secretId, linkKey, isAsked, inLink }: ShowSecretProps) {
  const [sealed, setSealed] = useState<SealedText>()
  const [passphrase, setPassphrase] = useState(inLink)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isLacking = isAsked && passphrase.trim() === ''
  const [text, setText] = useState<string>()
  const [state, setState] = useState<'waiting' | 'wrong' | 'gone'>('waiting')
  const [failure, setFailure] = useState<Failure>()
  const show = async () => {
    setFailure(undefined)
    setTried(true)
    if (isLacking) {
      field.current?.focus()
      return false
    }
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
  // A link that lost its end has lost the phrase; the sealed text is here, and whoever knows the phrase can type it.
  const asksNow = isAsked || isWrong
  const needed = isTried && isLacking ? t('vanish.passphraseNeeded') : undefined
  const told = needed ?? (isWrong && isAsked ? t('vanish.passphraseWrong') : undefined)
  return (
    <>
      <FormFailure failure={failure} />
      <Text c="dimmed">{t('vanish.canBeShownOnce')}</Text>
      {isWrong && !isAsked && <NoticeStrip tone="failed">{t('vanish.linkWrong')}</NoticeStrip>}
      {asksNow && (
        <TextInput
          label={t('vanish.passphraseAsked')}
          description={t('vanish.passphraseFrom')}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          ref={field}
          error={told}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <ActionButton action={show} failed={t('vanish.notShown')} onFailed={notShown} fullWidth>
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
