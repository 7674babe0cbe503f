import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { t } from '../../lib/texts.ts'
import { Dialog } from '../floating/Dialog.tsx'
import { NoticeStrip } from '../page/NoticeStrip.tsx'
import { CopyField } from '../text/CopyField.tsx'

/** A secret that is shown once: what it is called, and the file that keeps it. */
export interface Secret {
  title: string
  /** Stands above it, such as whom it is for. */
  text?: string
  label: string
  value: string
  fileName: string
  fileText: string
}
interface SecretOnceProps {
  /** The secret, or nothing when there is none to show. */
  secret: Secret | undefined
  /** Drops the secret from memory. */
  onDone: () => void
}

/** Shows a secret once. Done opens after copy, download or the tick; closing before asks once more. */
export function SecretOnce({ secret, onDone }: SecretOnceProps) {
  const [kept, setKept] = useState(false)
  const [asking, setAsking] = useState(false)
  const done = () => {
    setKept(false)
    setAsking(false)
    onDone()
  }
  return (
    <Dialog
      opened={secret !== undefined}
      onClose={() => (kept || asking ? done() : setAsking(true))}
      title={secret?.title ?? ''}
      closeOnClickOutside={false}
      size="lg"
    >
      <Stack gap="md">
        {secret?.text && <Text style={{ overflowWrap: 'anywhere' }}>{secret.text}</Text>}
        <WaysToKeep secret={secret} kept={kept} onKept={setKept} />
        {asking && !kept && (
          <Text role="alert" c="var(--mantine-color-error)">
            {t('parts.closeWithoutStoring')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={done} disabled={!kept}>
            {t('parts.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface WaysToKeepProps {
  secret: Secret | undefined
  kept: boolean
  onKept: (kept: boolean) => void
}

/** Copying it, downloading it, or saying that one has it. */
function WaysToKeep({ secret, kept, onKept }: WaysToKeepProps) {
  const store = () => {
    if (!secret) return
    download(new Blob([secret.fileText], { type: 'text/plain' }), secret.fileName)
    onKept(true)
  }
  return (
    <>
      {secret && (
        // Copying by the field's own button or by hand both count as kept.
        <div onCopy={() => onKept(true)} onClickCapture={() => onKept(true)} role="presentation">
          <CopyField label={secret.label} value={secret.value} />
        </div>
      )}
      <NoticeStrip tone="warning">{t('parts.shownOnce')}</NoticeStrip>
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />} onClick={store}>
          {t('parts.downloadFile', { file: secret?.fileName ?? '' })}
        </Button>
        <Checkbox
          label={t('parts.storedIt')}
          checked={kept}
          onChange={(event) => onKept(event.currentTarget.checked)}
        />
      </Group>
    </>
  )
}
