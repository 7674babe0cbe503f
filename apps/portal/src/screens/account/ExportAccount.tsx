import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { exportAccount } from '../../queries/account/account.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'

/** Everything of the account as one file, to keep or to take elsewhere. */
export function ExportAccount() {
  const [history, setHistory] = useState(false)
  const run = async () => download(await exportAccount(history), 'account.json')
  return (
    <Stack className="card" p="lg" gap="md" maw={760}>
      <Title order={2}>Export this account</Title>
      <Text c="dimmed">
        Roles, access records, groups, clients, connections, people and usage as of one moment, as one JSON file.
        Secrets are never in it.
      </Text>
      <Switch
        label="With the history"
        description="Every change ever made. The file can become large."
        checked={history}
        onChange={(event) => setHistory(event.currentTarget.checked)}
      />
      <Group>
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          action={run}
          failed="We could not export the account."
        >
          Export account
        </ActionButton>
      </Group>
    </Stack>
  )
}
