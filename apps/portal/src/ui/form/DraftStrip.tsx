import { Button } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { NoticeStrip } from '../page/NoticeStrip.tsx'

interface DraftStripProps {
  at: Date | undefined
  onRestore: () => void
  /** It can't be saved by now, and is only shown. */
  isReadOnly?: boolean
}

/** Offers what was typed here before a reload or a lost session. */
export function DraftStrip({ at, onRestore, isReadOnly = false }: DraftStripProps) {
  if (!at) return null
  const time = isoText(at).slice(11, 16)
  return (
    <NoticeStrip
      action={
        <Button size="compact-sm" variant="default" onClick={onRestore}>
          {t(isReadOnly ? 'common.show' : 'parts.restoreDraft')}
        </Button>
      }
    >
      {t('parts.draftFrom', { time })}
    </NoticeStrip>
  )
}
