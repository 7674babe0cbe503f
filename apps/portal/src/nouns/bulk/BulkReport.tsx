import { ReportModal } from '../../ui/action/ReportModal.tsx'

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
  onClose: () => void
}

/** What became of each of several, once some were refused. */
export const BulkReport = ({ title, lines, done, onClose }: BulkReportProps) => (
  <ReportModal
    opened
    title={title}
    lines={lines.map(({ id, name, why }) => ({ key: id, name, became: why ?? done }))}
    onClose={onClose}
  />
)
