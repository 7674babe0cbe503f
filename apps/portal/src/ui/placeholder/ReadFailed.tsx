import { missingPermission, toFailure } from '../../lib/failures.ts'
import { ErrorState } from './ErrorState.tsx'
import { Refused } from './Refused.tsx'

interface ReadFailedProps {
  error: unknown
  /** Completes "We could not …", such as "load the roles". */
  doing: string
  /** Completes "You can't …", such as "see roles". */
  act: string
  onRetry: () => void
  heading?: 1 | 2
}

/** What could not be read: what is missing where it was refused, else what went wrong and another try. */
export function ReadFailed({ error, doing, act, onRetry, heading = 2 }: ReadFailedProps) {
  const failure = toFailure(error, doing)
  if (failure.kind !== 'refused') return <ErrorState failure={failure} onRetry={onRetry} heading={heading} />
  return <Refused act={act} permission={missingPermission(error)} reference={failure.reference} heading={heading} />
}
