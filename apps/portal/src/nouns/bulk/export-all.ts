import { t } from '../../lib/texts.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { tellDone, tellError } from '../../ui/action/toast.tsx'
import { readRows } from './matching-rows.ts'
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
    if (!signal.aborted) tellError(error, t('bulk.exportFailed', { many }))
  }
}
