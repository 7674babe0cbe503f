import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { clientQueries } from '../../../queries/nouns/clients.ts'
import { recordQueries } from '../../../queries/nouns/records.ts'
import { useRows } from '../../../queries/server/paging.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { tellDone } from '../../../ui/action/toast.tsx'
import { firstAccessIn } from '../start/first-access.ts'
import { fillSample, removeSample } from './fill-sample.ts'
import { sampleRecords } from './sample-company.ts'

const sampleIds = new Set<string>(sampleRecords.map(({ recordId }) => recordId))

/** Fills a new account with a company to look at, and takes it away again; away where the account has more than that. */
export function SampleCompany() {
  const { profile } = usePortal()
  const records = useRows(recordQueries.list('')).rows
  const clients = useRows(clientQueries.list('')).rows
  if (!profile || !records || !clients) return null
  if (records.some(({ recordId }) => sampleIds.has(recordId))) return <Sample kind="remove" />
  return firstAccessIn(records, clients, profile.userId) && <Sample kind="fill" />
}

const kinds = {
  fill: { label: 'sample.fill', text: 'sample.fillText', failed: 'sample.fillFailed', done: 'sample.filled' },
  remove: { label: 'sample.remove', text: 'sample.removeText', failed: 'sample.removeFailed', done: 'sample.removed' },
} as const

function Sample({ kind }: { kind: keyof typeof kinds }) {
  const { label, text, failed, done } = kinds[kind]
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const run = async () => {
    try {
      await (kind === 'fill' ? fillSample : removeSample)((now, all) => setProgress({ done: now, all }))
      tellDone(t(done))
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <Stack component="section" aria-label={t('sample.title')} className="card" p="lg" gap="sm" mb="lg" maw={1200}>
      <Title order={2}>{t('sample.title')}</Title>
      <Text c="dimmed">{t(text)}</Text>
      <Group gap="md">
        <ActionButton variant="default" action={run} failed={t(failed)}>
          {t(label)}
        </ActionButton>
        {progress && (
          <Text fz="sm" role="status">
            {t('sample.progress', progress)}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
