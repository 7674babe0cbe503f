import { t } from '../../lib/texts.ts'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'

/** In place of what the change log would tell: that it was not read, or may not be. */
export const HistoryNotRead = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ReadFailed error={error} failed={t('history.loadFailed')} refused={t('history.cannotSee')} onRetry={onRetry} />
)
