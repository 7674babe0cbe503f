import { Refusal } from '@doorward/core/refusals'
import type { OpaqueTexts } from './opaque-texts.ts'

/** One page of a list on the wire (contract 0, "Paging response"). */
export interface PageParts {
  pagination?: { next: { cursor: string } }
  links: { self: { href: string }; next?: { href: string } }
}

export interface PageRequest {
  origin: string
  /** Path and query as asked. */
  url: string
  texts: OpaqueTexts
  /** What the cursor is bound to besides the query: account and principal. */
  bearer: string
}

/** A cursor is valid only for the same path, query, account and principal (security 39). */
function contextOf({ url, bearer }: PageRequest): string {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  params.delete('cursor')
  params.delete('limit')
  params.sort()
  return `cursor ${bearer} ${path.replace(/\/$/, '')} ${params}`
}

/** What the cursor of an earlier page said; undefined for the first page. Raises InvalidCursor for any other text. */
export function readCursor(request: PageRequest, cursor: string | undefined): unknown {
  if (!cursor) return undefined
  const value = request.texts.read(contextOf(request), cursor)
  if (value === undefined) throw new Refusal('InvalidCursor', { details: { field: 'cursor' } })
  return value
}

/** Links and cursor of a page; `next` is where the following page starts, undefined on the last one. */
export function pageParts(request: PageRequest, next: unknown): PageParts {
  const self = { href: request.origin + request.url }
  if (next === undefined) return { links: { self } }
  const cursor = request.texts.make(contextOf(request), next)
  const url = new URL(request.origin + request.url)
  url.searchParams.set('cursor', cursor)
  return { pagination: { next: { cursor } }, links: { self, next: { href: url.href } } }
}
