import { limits } from '@doorward/core/limits'
import { t } from '../../lib/texts.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { showWork } from './long-work.tsx'

/** Every row of a list, page by page, at most as many as a file has; `isWhole` says whether that is all. */
export async function readRows<Row>(
  { queryFn, initialPageParam, getNextPageParam }: PageQuery<Row>,
  signal: AbortSignal,
  told: (count: number) => void,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  for (let pageParam = initialPageParam; ; ) {
    told(rows.length)
    const page = await queryFn({ pageParam, signal })
    signal.throwIfAborted()
    rows.push(...page.rows)
    pageParam = getNextPageParam(page)
    if (pageParam === undefined) return { rows, isWhole: true }
    if (rows.length >= limits.csvRowsMax) return { rows: rows.slice(0, limits.csvRowsMax), isWhole: false }
  }
}

/** Every row that matches, for what is done with all of them. Rejects where there are more than that is done with. */
export const matchingRows = <Row>(query: PageQuery<Row>, many: string): Promise<Row[]> =>
  showWork(t('bulk.reading', { many }), undefined, async (told, signal) => {
    const { rows, isWhole } = await readRows(query, signal, told)
    if (!isWhole) throw new TooManyRows(t('bulk.tooManyMatch', { count: limits.csvRowsMax, many }))
    return rows
  })

/** There are more rows than are dealt with at once. Its message is for people. */
export class TooManyRows extends Error {}
