import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { keySecret } from '../../nouns/form/key-secret.ts'
import { createAccessKey } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { type Key, nameOfKey } from './key-facts.tsx'

const dayMs = 86_400_000
const nameMax = 64
const never = ''
const lives = ['30', '90', '365', never].map((days) => ({
  value: days,
  label: days === never ? t('clients.neverEnds') : t('clients.inDays', { count: Number(days) }),
}))
const usualDays = '90'

/** How long the key that is replaced was to live, where that is one of those offered. */
const lifeOf = ({ generationDate, expiresAt }: Key): string => {
  if (!expiresAt) return never
  const days = String(Math.round((Date.parse(expiresAt) - Date.parse(generationDate)) / dayMs))
  return lives.some(({ value }) => value === days) ? days : usualDays
}

interface NewKeyProps {
  client: ClientReply
  /** The key whose place the new one takes; undefined for one beside the others. */
  replaces?: Key | undefined
  opened: boolean
  onClose: () => void
}

/** Asks what a new key is called and when it ends; what was made is shown once. */
export function NewKey({ client: { clientId, name }, replaces, opened, onClose }: NewKeyProps) {
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={
          replaces
            ? t('clients.rotateNamed', { key: nameOfKey(replaces) })
            : t('clients.newKeyOf', { client: name ?? clientId })
        }
      >
        {opened && <KeyForm clientId={clientId} replaces={replaces} onMade={setSecret} onClose={onClose} />}
      </Dialog>
      <SecretOnce
        secret={secret ? keySecret(name ?? clientId, secret, accountOrigin()) : undefined}
        onDone={() => setSecret(undefined)}
      />
    </>
  )
}

interface KeyFormProps {
  clientId: ClientReply['clientId']
  replaces: Key | undefined
  onMade: (secret: string | undefined) => void
  onClose: () => void
}

function KeyForm({ clientId, replaces, onMade, onClose }: KeyFormProps) {
  const [name, setName] = useState(replaces?.name ?? '')
  const [days, setDays] = useState(replaces ? lifeOf(replaces) : usualDays)
  const [failure, setFailure] = useState<Failure>()
  // A key that is asked for once more, because no answer came, is the same one.
  const [now] = useState(Date.now)
  const make = async () => {
    setFailure(undefined)
    const made = await createAccessKey(clientId, {
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(days === never ? {} : { expiresAt: new Date(now + Number(days) * dayMs).toISOString() }),
      ...(replaces ? { replaces: replaces.keyId } : {}),
    })
    onMade(made.accessKey)
    onClose()
  }
  return (
    <Stack gap="md">
      {replaces && <Text>{t('clients.rotateText')}</Text>}
      <TextInput
        label={t('clients.keyName')}
        placeholder={t('clients.keyNameExample')}
        maxLength={nameMax}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={t('clients.keyEnds')}
        description={days === never ? undefined : t('clients.keyEndsHelp')}
        data={lives}
        value={days}
        allowDeselect={false}
        onChange={(chosen) => setDays(chosen ?? never)}
      />
      <FormFailure failure={failure} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <ActionButton
          action={make}
          failed={t('clients.createFailed')}
          onFailed={(error) => setFailure(toFailure(error, t('clients.createFailed')))}
        >
          {replaces ? t('clients.makeNext') : t('clients.createKey')}
        </ActionButton>
      </Group>
    </Stack>
  )
}
