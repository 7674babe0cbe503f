import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { limits } from '@doorward/core/limits'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { keySecret } from '../../nouns/form/key-secret.ts'
import { places } from '../../nouns/list.ts'
import { useHoldsNothing } from '../../queries/access/user-permissions.ts'
import { createAccessKey, deleteAccessKey } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { OwnKey } from '../../ui/action/OwnKey.tsx'
import { SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { KeysTable } from '../../ui/list/KeysTable.tsx'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

type Key = ClientReply['verificationKeys'][number]
const keysMax = limits.accessKeysMax

function LastUse({ of: { lastUsedTime, lastUsedAddress } }: { of: Key }) {
  if (!lastUsedTime) return <Text c="dimmed">{t('common.never')}</Text>
  return (
    <Text inherit>
      <DateTime at={lastUsedTime} />
      {lastUsedAddress && (
        <Text component="bdi" c="dimmed" className="mono">
          {' '}
          {lastUsedAddress}
        </Text>
      )}
    </Text>
  )
}

const KeyTable = ({ keys, onDelete }: { keys: Key[]; onDelete: (key?: Key) => void }) => (
  <KeysTable
    label={t('clients.accessKeys')}
    heads={[t('clients.key'), t('common.made'), t('clients.lastUsed')]}
    rows={keys.map((key) => ({
      id: key.keyId,
      cells: [
        <Group key="id" gap={4} wrap="nowrap">
          <bdi className="mono">{key.keyId}</bdi>
          <CopyButton value={key.keyId} label={t('clients.copyKeyId', { key: key.keyId })} />
        </Group>,
        <DateTime key="made" at={key.generationDate} />,
        <LastUse key="used" of={key} />,
      ],
      deletes: t('clients.deleteThisKey', { key: key.keyId }),
    }))}
    deleteLabel={t('clients.deleteKey')}
    onDelete={(id) => onDelete(keys.find(({ keyId }) => keyId === id))}
  />
)

/** What deleting a key ends; a program whose last key goes may have nobody who can give it another. */
export const endOf = ({ keyId, ...key }: Key, isLast: boolean) => [
  t('clients.usersOfKeyStop', { key: keyId }),
  key.lastUsedTime
    ? rich('clients.wasLastUsed', { when: <LastUse of={{ keyId, ...key }} /> })
    : t('clients.wasNeverUsed'),
  ...(isLast ? [t('clients.isLastKey')] : []),
]

/** The access keys of a client: made here, shown once, deleted here. */
export function ClientKeys({ client }: { client: ClientReply }) {
  const [leaving, setLeaving] = useState<Key>()
  const { clientId, verificationKeys: keys } = client
  return (
    <Stack gap="md" maw={760}>
      {keys.length === 0 ? (
        <Text c="dimmed">{t('clients.noKey')}</Text>
      ) : (
        <KeyTable keys={keys} onDelete={setLeaving} />
      )}
      <NewKeys client={client} />
      <GiveAccess clientId={clientId} />
      <ConfirmModal
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('clients.askDeleteKey', { key: leaving?.keyId ?? '' })}
        consequences={leaving ? endOf(leaving, keys.length === 1) : []}
        label={t('clients.deleteKey')}
        failed={t('clients.deleteFailed')}
        undo={t('nouns.cannotBeUndone')}
        action={async () => {
          if (leaving) await deleteAccessKey(clientId, leaving.keyId)
          tellDone(t('clients.keyDeleted'))
        }}
      />
    </Stack>
  )
}

/** A key that is made here and shown once, or one whose private half stays with its owner. */
function NewKeys({ client: { clientId, name, verificationKeys: keys } }: { client: ClientReply }) {
  const [secret, setSecret] = useState<string>()
  const [bringing, setBringing] = useState(false)
  const full = keys.length >= keysMax ? t('clients.keysInUse', { count: keysMax }) : undefined
  const create = async () => {
    const made = await createAccessKey(clientId)
    setSecret(made.accessKey)
  }
  return (
    <>
      <Group gap="md">
        <ActionButton action={create} failed={t('clients.createFailed')} disabledReason={full}>
          {t('clients.createKey')}
        </ActionButton>
        <Button variant="default" onClick={() => setBringing(true)} disabled={full !== undefined}>
          {t('clients.addOwnKey')}
        </Button>
        <Text fz="sm" c="dimmed">
          {t('clients.keysUsed', { count: keys.length, most: keysMax })}
        </Text>
      </Group>
      <SecretOnce
        secret={secret ? keySecret(name ?? clientId, secret, accountOrigin()) : undefined}
        onDone={() => setSecret(undefined)}
      />
      <OwnKey
        takeUp={async (publicKey) => (await createAccessKey(clientId, publicKey)).keyId}
        opened={bringing}
        onClose={() => setBringing(false)}
      />
    </>
  )
}

function GiveAccess({ clientId }: { clientId: string }) {
  const holdsNothing = useHoldsNothing(clientId)
  return (
    <Text fz="sm" c="dimmed">
      {holdsNothing && `${t('clients.noAccess')} `}
      <Anchor
        component={Link}
        to={`${places.records.path}/new?user=${encodeURIComponent(clientId)}`}
        fz="sm"
        underline="always"
      >
        {t('clients.giveAccess')}
      </Anchor>
    </Text>
  )
}
