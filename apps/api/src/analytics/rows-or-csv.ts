import { csvOf } from '@doorward/core/csv'
import { limits } from '@doorward/core/limits'
import type { PageParts } from '@doorward/http/endpoints/paging'
import type { ApiCall } from '../handler.ts'

const pageDefault = 20

/** Whether a call asks for CSV, and how many rows it gets at most. */
export function sizeOf(call: ApiCall): { asCsv: boolean; limit: number } {
  const asCsv = /\btext\/csv\b/i.test(call.accept)
  const most = asCsv ? limits.csvRowsMax : limits.pageMax
  const { limit } = call.query as { limit?: number } // every such list has it
  return { asCsv, limit: Math.min(limit ?? (asCsv ? most : pageDefault), most) }
}

/** Rows as a file; the next page is named by a header. */
export function csvReply<Name extends string>(
  columns: readonly Name[],
  rows: readonly { [Key in Name]?: string | number | undefined }[],
  { links }: PageParts,
) {
  return {
    status: 200,
    text: { type: 'text/csv; charset=utf-8; header=present', content: csvOf(columns, rows) },
    headers: { vary: 'Accept', ...(links.next ? { link: `<${links.next.href}>; rel="next"` } : {}) },
  }
}
