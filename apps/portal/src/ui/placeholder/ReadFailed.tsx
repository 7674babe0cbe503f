import { missingPermission, toFailure } from '../../lib/failures.ts'
import { ErrorState } from './ErrorState.tsx'
import { Refused } from './Refused.tsx'

interface ReadFailedProps {
  error: unknown
  /** Says what failed, such as "We could not load the roles." */
  failed: string
  /** Says what it refuses, such as "You can't see roles." */
  refused: string
  onRetry: () => void
  heading?: 1 | 2
}

/** What could not be read: what is missing where it was refused, else what went wrong and another try. */
export function ReadFailed({ error, failed, refused, onRetry, heading = 2 }: ReadFailedProps) {
  const failure = toFailure(error, failed)
  if (failure.kind !== 'refused') return <ErrorState failure={failure} onRetry={onRetry} heading={heading} />
  return (
    <Refused refused={refused} permission={missingPermission(error)} reference={failure.reference} heading={heading} />
  )
}
