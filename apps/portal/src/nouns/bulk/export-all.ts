import { limits } from '@doorward/core/limits'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { tellDone, tellFailed } from '../../ui/action/toast.tsx'
import { downloadRows } from './rows-as-csv.ts'

interface Export {
  many: string
  /** Aborted where somebody wants no file any more. */
  signal: AbortSignal
  /** Hears how many rows were read. */
  told: (count: number) => void
}

/** Reads every page of a list, at most as many rows as a file has, and hands them out as CSV. Tells how it went. */
export async function exportAll<Row>(query: PageQuery<Row>, { many, signal, told }: Export): Promise<void> {
  try {
    const { rows, isWhole } = await readRows(query, signal, told)
    downloadRows(rows, many)
    const said = { count: rows.length, many }
    tellDone(isWhole ? t('bulk.exported', said) : t('bulk.exportedFirst', said))
  } catch (error) {
    if (!signal.aborted) tellNotExported(error, many)
  }
}

function tellNotExported(error: unknown, many: string): void {
  console.error(t('bulk.exportFailed', { many }), error)
  const { title, text, reference } = toFailure(error, t('bulk.exportFailed', { many }))
  tellFailed(title, text, reference)
}

async function readRows<Row>(
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
