import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import type { ItemQueries } from '../../queries/server/item-queries.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorState } from '../../ui/placeholder/ErrorState.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { Missing } from '../../ui/placeholder/Missing.tsx'

/** What was made here stands in the address, so that it is there after a reload too. */
export const useMadeId = (): string | null => useSearchParams()[0].get('made')
export const addressOfMade = (flow: string, id: string): string =>
  `/quick-create?flow=${flow}&made=${encodeURIComponent(id)}`
export const crumbs = [{ label: t('quickCreate.title'), to: '/quick-create' }]

interface MadeProps<Row> {
  query: ReturnType<ItemQueries<Row, never>['one']>
  noun: string
  children: (item: Row) => ReactNode
}

/** What was made, as it is now. */
export function Made<Row>({ query, noun, children }: MadeProps<Row>) {
  const { data, error, refetch } = useQuery(query)
  if (data) return children(data.item)
  if (!error) return <PageSkeleton />
  const failure = toFailure(error, t('app.loadFailed', { noun }))
  return (
    <>
      <PageHeader crumbs={crumbs} title={t('quickCreate.title')} />
      {failure.kind === 'missing' ? (
        <Missing noun={noun} back={{ to: '/quick-create', label: t('quickCreate.title') }} />
      ) : (
        <ErrorState failure={failure} onRetry={() => void refetch()} />
      )}
    </>
  )
}
