import type { ReactNode } from 'react'
import type { ListQuery } from '../../lib/list-query.ts'
import { PageSkeleton } from '../placeholder/Loading.tsx'
import { ReadFailed } from '../placeholder/ReadFailed.tsx'

interface WhenReadProps<Row> {
  query: Pick<ListQuery<Row>, 'rows' | 'error' | 'retry'>
  /** Said where nothing could be read, and where nothing may be. */
  failed: string
  refused: string
  children: (rows: Row[]) => ReactNode
}

/** A list inside a page once it is read; until then its place, or why there is nothing. Rows that are here stay, whatever fails. */
export function WhenRead<Row>({ query: { rows, error, retry }, failed, refused, children }: WhenReadProps<Row>) {
  if (rows) return <>{children(rows)}</>
  return error ? <ReadFailed error={error} failed={failed} refused={refused} onRetry={retry} /> : <PageSkeleton />
}
