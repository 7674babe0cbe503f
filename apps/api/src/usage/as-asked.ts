import { Readable } from 'node:stream'
import type { ApiCall } from '../handler.ts'

/** What a paper of billing is in the three forms in which it is had. */
interface Forms<T> {
  /** What a file of it is called, without its ending. */
  name: string
  body: T
  csv(): string
  pdf(): Promise<Buffer>
}

/** Answers a paper as the caller wants it: as PDF, as CSV, else as JSON. */
export async function asAsked<T>({ accept }: Pick<ApiCall, 'accept'>, { name, body, csv, pdf }: Forms<T>) {
  const as = (ending: string) => ({
    vary: 'Accept',
    'content-disposition': `attachment; filename="${name}.${ending}"`,
  })
  if (/\btext\/csv\b/i.test(accept)) {
    const text = { type: 'text/csv; charset=utf-8; header=present', content: csv() }
    return { status: 200 as const, text, headers: as('csv') }
  }
  if (/\bapplication\/pdf\b/i.test(accept)) {
    const text = { type: 'application/pdf', content: Readable.from([await pdf()]) }
    return { status: 200 as const, text, headers: as('pdf') }
  }
  return { status: 200 as const, body, headers: as('json') }
}
