import type { ClientReply } from '@doorward/contract/authorization/clients'
import { Anchor, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { accountOrigin } from '../../queries/call.ts'
import { createAccessKey, deleteAccessKey } from '../../queries/clients.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { CopyButton } from '../../ui/CopyField.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { SecretOnce } from '../../ui/SecretOnce.tsx'
import { tellDone } from '../../ui/toast.ts'

type Key = ClientReply['verificationKeys'][number]
const keysMax = 5

function KeyTable({ keys, onDelete }: { keys: Key[]; onDelete: (key: Key) => void }) {
  return (
    <div className="card" style={{ overflowX: 'auto' }}>
      <Table aria-label="Access keys">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Key</Table.Th>
            <Table.Th>Made</Table.Th>
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
              <Table.Td style={{ textAlign: 'end' }}>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => onDelete(key)}
                  aria-label={`Delete key ${key.keyId}`}
                >
                  Delete key
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The access keys of a client: made here, shown once, deleted here. */
export function ClientKeys({ client }: { client: ClientReply }) {
  const [secret, setSecret] = useState<string>()
  const [leaving, setLeaving] = useState<Key>()
  const keys = client.verificationKeys
  const name = client.name ?? client.clientId
  const create = async () => {
    const made = await createAccessKey(client.clientId)
    setSecret(made.accessKey)
  }
  return (
    <Stack gap="md" maw={760}>
      {keys.length === 0 ? (
        <Text c="dimmed">No access key yet. Create one and give it to your program.</Text>
      ) : (
        <KeyTable keys={keys} onDelete={setLeaving} />
      )}
      <Group gap="md">
        <ActionButton
          action={create}
          doing="create the key"
          disabledReason={keys.length >= keysMax ? 'All 5 keys are in use. Delete one first.' : undefined}
        >
          Create key
        </ActionButton>
        <Text fz="sm" c="dimmed">
          {keys.length} of {keysMax} keys used
        </Text>
      </Group>
      <Text fz="sm" c="dimmed">
        No access yet?{' '}
        <Anchor
          component={Link}
          to={`/settings/records/new?user=${encodeURIComponent(client.clientId)}`}
          fz="sm"
          underline="always"
        >
          Give access to this client
        </Anchor>
      </Text>
      <SecretOnce
        secret={
          secret
            ? {
                title: `Access key for "${name}"`,
                label: 'Access key',
                value: secret,
                fileName: '.env',
                fileText: `DOORWARD_API_URL=${accountOrigin()}\nDOORWARD_ACCESS_KEY=${secret}\n`,
              }
            : undefined
        }
        onDone={() => setSecret(undefined)}
      />
      <ConfirmModal
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Delete key ${leaving?.keyId ?? ''}?`}
        consequences={[`Anything still using key ${leaving?.keyId ?? ''} stops at once.`]}
        label="Delete key"
        doing="delete the key"
        undo="This cannot be undone."
        action={async () => {
          if (leaving) await deleteAccessKey(client.clientId, leaving.keyId)
          tellDone('Key deleted.')
        }}
      />
    </Stack>
  )
}
