import { ApiError } from '@doorward/contract/client'
import { useState } from 'react'
import { useMatches, useRevalidator, useRouteError } from 'react-router'
import { isLostFile, recoverLostFile } from '../../lib/chunk-recovery.ts'
import { missingPermission, toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { useTitle } from '../../ui/page/use-title.ts'
import { ErrorState } from '../../ui/placeholder/ErrorState.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { Missing } from '../../ui/placeholder/Missing.tsx'
import { Refused } from '../../ui/placeholder/Refused.tsx'

interface DetailHandle {
  noun: string
  back: { to: string; label: string }
}
const isDetail = (handle: unknown): handle is DetailHandle =>
  typeof handle === 'object' && handle !== null && 'noun' in handle && 'back' in handle

/** What a screen shows instead of itself when it could not be prepared or broke: refused, missing, or an error. */
export function RouteError() {
  const error = useRouteError()
  const handle = useMatches().findLast((match) => isDetail(match.handle))?.handle
  const detail = isDetail(handle) ? handle : undefined
  const { revalidate } = useRevalidator()
  useTitle()
  console.error(error)
  // A file fetched ahead may fail unseen: only who goes there needs it.
  const [isStartingAnew] = useState(() => isLostFile(error) && recoverLostFile())
  if (isStartingAnew) return <PageSkeleton />
  const failure = toFailure(error, detail ? t('app.loadFailed', { noun: detail.noun }) : t('app.showFailed'))
  const noun = detail?.noun ?? t('app.page')
  if (failure.kind === 'missing')
    return <Missing noun={noun} heading={1} reference={failure.reference} {...(detail ? { back: detail.back } : {})} />
  if (failure.kind === 'refused')
    return (
      <Refused
        refused={t('app.cannotSee', { noun })}
        permission={missingPermission(error)}
        reference={failure.reference}
        heading={1}
      />
    )
  // What is no answer of the API is a file that did not come, which a browser may keep for missing, or a fault of ours.
  const retry = error instanceof ApiError ? () => void revalidate() : () => location.reload()
  return <ErrorState failure={failure} onRetry={retry} heading={1} />
}
