import { toFailure } from '../../../lib/failures.ts'
import { t } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/placeholder/ErrorState.tsx'

/** The portal could not even read its configuration. */
export function StartFailed() {
  const failure = {
    ...toFailure(undefined, t('app.startFailed')),
    text: t('app.noAnswer'),
  }
  return (
    <main>
      <ErrorState failure={failure} onRetry={() => location.reload()} heading={1} />
    </main>
  )
}
