import type { ClientId } from '@doorward/core/ids'
import { Button, Code, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { createAccessKey } from '../../queries/nouns/clients.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'

const commands = `openssl genpkey -algorithm ed25519 -out key.pem
openssl pkey -in key.pem -pubout`

/** The base64 of a public key, with or without its PEM frame. */
const publicKeyOf = (text: string): string =>
  text
    .replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '')
    .replace(/\s/g, '')
    .trim()

interface OwnKeyProps {
  clientId: ClientId
  opened: boolean
  onClose: () => void
}

/** Takes up a public key whose private half never leaves its owner. */
export function OwnKey({ clientId, opened, onClose }: OwnKeyProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const close = () => {
    setText('')
    setWrong(undefined)
    setFailure(undefined)
    onClose()
  }
  const add = async () => {
    setFailure(undefined)
    if (text.includes('PRIVATE KEY')) setWrong('This is the private key. Keep it; paste the public one.')
    else if (publicKeyOf(text) === '') setWrong('Paste the public key.')
    else {
      const { keyId } = await createAccessKey(clientId, publicKeyOf(text))
      tellDone(`Key ${keyId} added.`)
      close()
      return true
    }
    return false
  }
  return (
    <Modal opened={opened} onClose={close} title="Add your own public key" size="lg">
      <Stack gap="md">
        <Text>The private key stays with you: your program signs its own tokens with it. Make the pair like this:</Text>
        {/* A scrolling box has to be reachable by keyboard. */}
        <Code block tabIndex={0} role="region" aria-label="Commands that make a key pair">
          {commands}
        </Code>
        <Textarea
          label="Public key"
          description="Ed25519, as PEM or base64."
          autosize
          minRows={3}
          spellCheck={false}
          value={text}
          error={wrong}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWrong(undefined)
          }}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <FormFailure failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <ActionButton
            action={add}
            failed="We could not add the key."
            onFailed={(error) => setFailure(toFailure(error, 'We could not add the key.'))}
          >
            Add key
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  )
}
