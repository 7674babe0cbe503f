import type { Endpoint } from '@doorward/contract/endpoint'
import { readAs } from './read-as.ts'

/** A part of a list as CSV, its head line first, and the cursor of the next part. */
interface CsvPart {
  text: string
  cursor: string | undefined
}

/** Asks an endpoint of the current account that also answers CSV for it. Rejects with `ApiError`. */
export async function readCsv(
  { path }: Pick<Endpoint, 'path'>,
  query: Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<CsvPart> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const asked = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))
  const response = await readAs('text/csv', `${path}?${asked}`, signal)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return {
    text: await response.text(),
    cursor: next ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined,
  }
}
