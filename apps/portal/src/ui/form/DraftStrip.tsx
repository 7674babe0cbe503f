import { Button } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { NoticeStrip } from '../page/NoticeStrip.tsx'

/** Offers what was typed here before a reload or a lost session. */
export function DraftStrip({ at, onRestore }: { at: Date | undefined; onRestore: () => void }) {
  if (!at) return null
  const time = isoText(at).slice(11, 16)
  return (
    <NoticeStrip
      action={
        <Button size="compact-sm" variant="default" onClick={onRestore}>
          {t('parts.restoreDraft')}
        </Button>
      }
    >
      {t('parts.draftFrom', { time })}
    </NoticeStrip>
  )
}
