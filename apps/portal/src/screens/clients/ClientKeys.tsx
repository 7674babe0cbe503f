import type { ClientReply } from '@doorward/contract/authorization/clients'
import { Anchor, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { places } from '../../nouns/list.ts'
import { useHoldsNothing } from '../../queries/access/user-permissions.ts'
import { createAccessKey, deleteAccessKey } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { type Secret, SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { OwnKey } from './OwnKey.tsx'

type Key = ClientReply['verificationKeys'][number]
const keysMax = 5

function LastUse({ of: { lastUsedTime, lastUsedAddress } }: { of: Key }) {
  if (!lastUsedTime) return <Text c="dimmed">never</Text>
  return (
    <Text inherit>
      <DateTime at={lastUsedTime} />
      {lastUsedAddress && (
        <Text component="span" c="dimmed" className="mono">
          {' '}
          {lastUsedAddress}
        </Text>
      )}
    </Text>
  )
}

function KeyTable({ keys, onDelete }: { keys: Key[]; onDelete: (key: Key) => void }) {
  return (
    <WideTable label="Access keys">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Key</Table.Th>
          <Table.Th>Made</Table.Th>
          <Table.Th>Last used</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.keyId}>
            <Table.Td>
              <Group gap={4} wrap="nowrap">
                <span className="mono">{key.keyId}</span>
                <CopyButton value={key.keyId} label={`Copy key id ${key.keyId}`} />
              </Group>
            </Table.Td>
            <Table.Td>
              <DateTime at={key.generationDate} />
            </Table.Td>
            <Table.Td>
              <LastUse of={key} />
            </Table.Td>
            <Table.Td style={{ textAlign: 'end' }}>
              <Button variant="default" size="xs" onClick={() => onDelete(key)} aria-label={`Delete key ${key.keyId}`}>
                Delete key
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

/** What deleting a key ends; a program whose last key goes may have nobody who can give it another. */
export const endOf = ({ keyId, ...key }: Key, isLast: boolean) => [
  `Anything still using key ${keyId} stops at once.`,
  key.lastUsedTime ? (
    <>
      It was last used <LastUse of={{ keyId, ...key }} />
    </>
  ) : (
    'It was never used.'
  ),
  ...(isLast ? ['It is the last key of this client: until somebody makes another, it can call nothing.'] : []),
]

/** The access keys of a client: made here, shown once, deleted here. */
export function ClientKeys({ client }: { client: ClientReply }) {
  const [leaving, setLeaving] = useState<Key>()
  const { clientId, verificationKeys: keys } = client
  return (
    <Stack gap="md" maw={760}>
      {keys.length === 0 ? (
        <Text c="dimmed">No access key yet. Create one and give it to your program.</Text>
      ) : (
        <KeyTable keys={keys} onDelete={setLeaving} />
      )}
      <NewKeys client={client} />
      <GiveAccess clientId={clientId} />
      <ConfirmModal
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Delete key ${leaving?.keyId ?? ''}?`}
        consequences={leaving ? endOf(leaving, keys.length === 1) : []}
        label="Delete key"
        failed="We could not delete the key."
        undo="This cannot be undone."
        action={async () => {
          if (leaving) await deleteAccessKey(clientId, leaving.keyId)
          tellDone('Key deleted.')
        }}
      />
    </Stack>
  )
}

/** A key that is made here and shown once, or one whose private half stays with its owner. */
function NewKeys({ client: { clientId, name, verificationKeys: keys } }: { client: ClientReply }) {
  const [secret, setSecret] = useState<string>()
  const [bringing, setBringing] = useState(false)
  const full = keys.length >= keysMax ? 'All 5 keys are in use. Delete one first.' : undefined
  const create = async () => {
    const made = await createAccessKey(clientId)
    setSecret(made.accessKey)
  }
  return (
    <>
      <Group gap="md">
        <ActionButton action={create} failed="We could not create the key." disabledReason={full}>
          Create key
        </ActionButton>
        <Button variant="default" onClick={() => setBringing(true)} disabled={full !== undefined}>
          Add your own public key
        </Button>
        <Text fz="sm" c="dimmed">
          {keys.length} of {keysMax} keys used
        </Text>
      </Group>
      <SecretOnce
        secret={secret ? keySecret(name ?? clientId, secret) : undefined}
        onDone={() => setSecret(undefined)}
      />
      <OwnKey clientId={clientId} opened={bringing} onClose={() => setBringing(false)} />
    </>
  )
}

const keySecret = (name: string, value: string): Secret => ({
  title: `Access key for "${name}"`,
  label: 'Access key',
  value,
  fileName: '.env',
  fileText: `DOORWARD_API_URL=${accountOrigin()}\nDOORWARD_ACCESS_KEY=${value}\n`,
})

function GiveAccess({ clientId }: { clientId: string }) {
  const holdsNothing = useHoldsNothing(clientId)
  return (
    <Text fz="sm" c="dimmed">
      {holdsNothing && 'No access yet? '}
      <Anchor
        component={Link}
        to={`${places.records.path}/new?user=${encodeURIComponent(clientId)}`}
        fz="sm"
        underline="always"
      >
        Give access to this client
      </Anchor>
    </Text>
  )
}
