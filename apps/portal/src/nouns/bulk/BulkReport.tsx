import { ReportModal } from '../../ui/action/ReportModal.tsx'
import type { Undo } from '../../ui/action/toast.tsx'
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
  onClose: () => void
}

/** What became of each of several, once some were refused. */
export const BulkReport = ({ title, lines, done, undo, onClose }: BulkReportProps) => (
  <ReportModal
    opened
    title={title}
    notice={undo && <UndoHere undo={undo} onDone={onClose} />}
    lines={lines.map(({ id, name, why }) => ({ key: id, name, became: why ?? done }))}
    onClose={onClose}
  />
)
