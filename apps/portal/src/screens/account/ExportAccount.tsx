import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { t } from '../../lib/texts.ts'
import { useLacks } from '../../nouns/access/use-lacks.ts'
import { exportAccount } from '../../queries/account/account.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import { needed } from './needed.ts'

/** Everything of the account as one file, to keep or to take elsewhere. */
export function ExportAccount() {
  const lacks = useLacks(needed.export)
  const [history, setHistory] = useState(false)
  const run = async () => download(await exportAccount(history), 'account.json')
  if (lacks) return <NotChanged text={t('account.cannotExport')} permission={needed.export} />
  return (
    <Stack className="card" p="lg" gap="md" maw={760}>
      <Title order={2}>{t('account.exportThis')}</Title>
      <Text c="dimmed">{t('account.exportText')}</Text>
      <Switch
        label={t('account.withHistory')}
        description={t('account.withHistoryHelp')}
        checked={history}
        onChange={(event) => setHistory(event.currentTarget.checked)}
      />
      <Group>
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          action={run}
          failed={t('account.exportFailed')}
        >
          {t('account.exportAccount')}
        </ActionButton>
      </Group>
    </Stack>
  )
}
