import { Button, Code, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { Dialog } from '../floating/Dialog.tsx'
import { FormFailure } from '../form/FormFailure.tsx'
import { ActionButton } from './ActionButton.tsx'
import { tellDone } from './toast.tsx'

const commands = `openssl genpkey -algorithm ed25519 -out key.pem
openssl pkey -in key.pem -pubout`

/** The base64 of a public key, with or without its PEM frame. */
const publicKeyOf = (text: string): string =>
  text
    .replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '')
    .replace(/\s/g, '')
    .trim()

/** Why a text can't be taken for a public key, if it can't. */
function problemOf(text: string): string | undefined {
  if (text.includes('PRIVATE KEY')) return t('clients.isPrivateKey')
  return publicKeyOf(text) === '' ? t('clients.publicKeyNeeded') : undefined
}

/** The key that is typed, what is wrong with it, and taking it up. */
function useTypedKey(takeUp: OwnKeyProps['takeUp'], onClose: () => void) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const type = (typed: string) => {
    setText(typed)
    setWrong(undefined)
  }
  const close = () => {
    type('')
    setFailure(undefined)
    onClose()
  }
  const add = async () => {
    setFailure(undefined)
    const problem = problemOf(text)
    setWrong(problem)
    if (problem) return false
    tellDone(t('clients.keyAdded', { key: await takeUp(publicKeyOf(text)) }))
    close()
    return true
  }
  const fail = (error: unknown) => setFailure(toFailure(error, t('clients.addFailed')))
  return { text, wrong, failure, type, close, add, fail }
}

interface OwnKeyProps {
  /** Takes up a key, base64 of DER SPKI; answers the id that it got. */
  takeUp: (publicKey: string) => Promise<string>
  opened: boolean
  onClose: () => void
}

/** Takes up a public key whose private half never leaves its owner. */
export function OwnKey({ takeUp, opened, onClose }: OwnKeyProps) {
  const { text, wrong, failure, type, close, add, fail } = useTypedKey(takeUp, onClose)
  return (
    <Dialog opened={opened} onClose={close} title={t('clients.addOwnKey')} size="lg">
      <Stack gap="md">
        <Text>{t('clients.ownKeyText')}</Text>
        {/* A scrolling box has to be reachable by keyboard. */}
        <Code block tabIndex={0} role="region" aria-label={t('clients.commands')}>
          {commands}
        </Code>
        <Textarea
          label={t('clients.publicKey')}
          description={t('clients.publicKeyHelp')}
          autosize
          minRows={3}
          spellCheck={false}
          value={text}
          error={wrong}
          onChange={(event) => type(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <FormFailure failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <ActionButton action={add} failed={t('clients.addFailed')} onFailed={fail}>
            {t('clients.addKey')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
