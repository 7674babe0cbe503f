import { ApiError } from '@doorward/contract/client'
import { useState } from 'react'
import { useLocation, useMatches, useRevalidator, useRouteError } from 'react-router'
import { isLostFile, recoverLostFile } from '../../lib/chunk-recovery.ts'
import { missingPermission, toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { destinations } from '../../nouns/navigation.ts'
import { startSignIn } from '../../session/sign-in.ts'
import { Crumbs } from '../../ui/page/Crumbs.tsx'
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

/** The list that an item's page belongs to. */
const listOf = (detail: DetailHandle | undefined) => destinations.find(({ path }) => path === detail?.back.to)

/** The breadcrumb of an item's page, which stands there whether or not the item does. */
function Way({ detail }: { detail: DetailHandle | undefined }) {
  const list = listOf(detail)
  if (!list?.group) return null
  return <Crumbs crumbs={[{ label: t(`headings.${list.group}`) }, { label: list.label, to: list.path }]} />
}

/** What a screen shows instead of itself when it could not be prepared or broke: refused, missing, or an error. */
export function RouteError() {
  const error = useRouteError()
  const handle = useMatches().findLast((match) => isDetail(match.handle))?.handle
  const detail = isDetail(handle) ? handle : undefined
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const list = listOf(detail)
  useTitle(...(list ? [list.label] : []))
  console.error(error)
  // A file fetched ahead may fail unseen: only who goes there needs it.
  const [isStartingAnew] = useState(() => isLostFile(error) && recoverLostFile())
  if (isStartingAnew) return <PageSkeleton />
  const failure = toFailure(error, detail ? t('app.loadFailed', { noun: detail.noun }) : t('app.showFailed'))
  const noun = detail?.noun ?? t('app.page')
  if (failure.kind === 'missing')
    return (
      <>
        <Way detail={detail} />
        <Missing noun={noun} heading={1} reference={failure.reference} {...(detail ? { back: detail.back } : {})} />
      </>
    )
  if (failure.kind === 'refused')
    return (
      <>
        <Way detail={detail} />
        <Refused
          refused={t('app.cannotSee', { noun })}
          permission={missingPermission(error)}
          reference={failure.reference}
          heading={1}
        />
      </>
    )
  const signIn = () => void startSignIn(pathname + search)
  if (error instanceof ApiError && error.status === 401)
    return <ErrorState failure={failure} onRetry={signIn} retry={t('common.signIn')} heading={1} />
  // What is no answer of the API is a file that did not come, which a browser may keep for missing, or a fault of ours.
  const retry = error instanceof ApiError ? () => void revalidate() : () => location.reload()
  return <ErrorState failure={failure} onRetry={retry} heading={1} />
}
