import { toFailure } from '../../lib/failures.ts'
import { ErrorState } from '../../ui/placeholder/ErrorState.tsx'

/** The portal could not even read its configuration. */
export function StartFailed() {
  const failure = {
    ...toFailure(undefined, 'We could not start the console.'),
    text: 'The server did not answer. Try again in a moment.',
  }
  return (
    <main>
      <ErrorState failure={failure} onRetry={() => location.reload()} heading={1} />
    </main>
  )
}
