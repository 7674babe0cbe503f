import { Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { ReportModal } from '../../ui/action/ReportModal.tsx'
import type { Undo } from '../../ui/action/toast.tsx'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import type { EffectAsked } from '../effect/use-effect-of.ts'
import { UndoHere } from './UndoHere.tsx'

/** What became of one; `why` it was refused. */
export interface Line {
  id: string
  name: string
  why: string | undefined
}

interface BulkReportProps {
  title: string
  lines: readonly Line[]
  /** Said of those that were not refused. */
  done: string
  /** Takes those back, as long as the report stands. */
  undo: Undo | undefined
  /** What all together moved, where that is known. */
  moved?: EffectAsked | undefined
  onClose: () => void
}

/** What became of each of several, once some were refused. */
export const BulkReport = ({ title, lines, done, undo, moved, onClose }: BulkReportProps) => (
  <ReportModal
    opened
    title={title}
    notice={
      <>
        {undo && <UndoHere undo={undo} onDone={onClose} />}
        {moved?.effect && (
          <>
            <Text fz="sm">{t('bulk.whatItMoved')}</Text>
            <EffectPanel asked={moved} />
          </>
        )}
      </>
    }
    lines={lines.map(({ id, name, why }) => ({ key: id, name, became: why ?? done }))}
    onClose={onClose}
  />
)
