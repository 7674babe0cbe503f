import { limits } from '@doorward/core/limits'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmEffect } from '../../../nouns/effect/ConfirmEffect.tsx'
import { clientQueries } from '../../../queries/nouns/clients.ts'
import { recordQueries } from '../../../queries/nouns/records.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { tellDone } from '../../../ui/action/toast.tsx'
import { firstAccessIn } from '../start/first-access.ts'
import { useReadable } from '../use-readable.ts'
import { isOfSample } from './is-of-sample.ts'

/** What makes and unmakes it comes when somebody asks for it. */
const sampleSteps = () => import('./fill-sample.ts')

/** Fills a new account with a company to look at, and takes it away again; away where the account has more than that. */
export function SampleCompany() {
  const { profile } = usePortal()
  const records = useReadable('records', recordQueries.list('')).rows
  const clients = useReadable('clients', clientQueries.list('')).rows
  if (!profile || !records || !clients) return null
  const isThere = records.some(({ recordId }) => isOfSample(recordId))
  if (!isThere && !firstAccessIn(records, clients, profile.userId)) return null
  return (
    <div className="card" style={{ padding: 20, marginBlockEnd: 16, maxInlineSize: 1200 }}>
      <Sample kind={isThere ? 'remove' : 'fill'} />
    </div>
  )
}

const kinds = {
  fill: { label: 'sample.fill', text: 'sample.fillText', failed: 'sample.fillFailed', done: 'sample.filled' },
  remove: { label: 'sample.remove', text: 'sample.removeText', failed: 'sample.removeFailed', done: 'sample.removed' },
} as const

/** The same inside the guide of a new account. */
export function SampleInGuide() {
  const records = useReadable('records', recordQueries.list('')).rows ?? []
  return <Sample kind={records.some(({ recordId }) => isOfSample(recordId)) ? 'remove' : 'fill'} />
}

/** Fills the account, or takes that away, and tells how far it is. */
function Sample({ kind }: { kind: keyof typeof kinds }) {
  const { label, text, failed, done } = kinds[kind]
  const [asking, setAsking] = useState(false)
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const run = async () => {
    try {
      const { fillSample, removeSample } = await sampleSteps()
      await (kind === 'fill' ? fillSample : removeSample)((now, all) => setProgress({ done: now, all }))
      tellDone(t(done))
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <Group component="section" aria-label={t('sample.title')} justify="space-between" gap="sm">
      <Text c="dimmed" maw={640}>
        {t(text)}
      </Text>
      <Group gap="md">
        {kind === 'fill' ? (
          <ActionButton variant="default" action={run} failed={t(failed)}>
            {t(label)}
          </ActionButton>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)} disabled={progress !== undefined}>
            {t(label)}
          </Button>
        )}
        <ConfirmEffect
          effectOf={async () => (await sampleSteps()).removalEffect()}
          nameIfLarge={t('sample.removeWord')}
          opened={asking}
          onClose={() => setAsking(false)}
          title={t('sample.askRemove')}
          consequences={[t('sample.removes'), t('sample.changedToo')]}
          label={t(label)}
          failed={t(failed)}
          undo={t('sample.undo', { count: limits.restorableDays })}
          action={run}
        />
        {progress && (
          <Text fz="sm" role="status">
            {t('sample.progress', progress)}
          </Text>
        )}
      </Group>
    </Group>
  )
}
