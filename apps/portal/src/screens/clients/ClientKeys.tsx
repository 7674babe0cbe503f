import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { limits } from '@doorward/core/limits'
import { Anchor, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { useHoldsNothing } from '../../queries/access/user-permissions.ts'
import { createAccessKey, deleteAccessKey } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { OwnKey } from '../../ui/action/OwnKey.tsx'
import { type Secret, SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { WideTable } from '../../ui/list/WideTable.tsx'
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

function KeyTable({ keys, onDelete }: { keys: Key[]; onDelete: (key: Key) => void }) {
  return (
    <WideTable label={t('clients.accessKeys')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('clients.key')}</Table.Th>
          <Table.Th>{t('common.made')}</Table.Th>
          <Table.Th>{t('clients.lastUsed')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('clients.actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <KeyRow key={key.keyId} of={key} onDelete={() => onDelete(key)} />
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

const KeyRow = ({ of: key, onDelete }: { of: Key; onDelete: () => void }) => (
  <Table.Tr>
    <Table.Td>
      <Group gap={4} wrap="nowrap">
        <bdi className="mono">{key.keyId}</bdi>
        <CopyButton value={key.keyId} label={t('clients.copyKeyId', { key: key.keyId })} />
      </Group>
    </Table.Td>
    <Table.Td>
      <DateTime at={key.generationDate} />
    </Table.Td>
    <Table.Td>
      <LastUse of={key} />
    </Table.Td>
    <Table.Td style={{ textAlign: 'end' }}>
      <Button
        variant="default"
        size="xs"
        onClick={onDelete}
        aria-label={t('clients.deleteThisKey', { key: key.keyId })}
      >
        {t('clients.deleteKey')}
      </Button>
    </Table.Td>
  </Table.Tr>
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
        secret={secret ? keySecret(name ?? clientId, secret) : undefined}
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

const keySecret = (name: string, value: string): Secret => ({
  title: t('clients.accessKeyFor', { client: name }),
  label: t('clients.accessKey'),
  value,
  fileName: '.env',
  fileText: `DOORWARD_API_URL=${accountOrigin()}\nDOORWARD_ACCESS_KEY=${value}\n`,
})

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
