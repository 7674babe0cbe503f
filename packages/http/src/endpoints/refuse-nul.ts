import { invalid } from '@doorward/core/refusals'
import type { Incoming } from '../app/incoming.ts'

/** No part of an address may hold a NUL character, which no database takes. Raises InvalidRequest that names it. */
export function refuseNul({ url, params, query }: Pick<Incoming, 'url' | 'params' | 'query'>): void {
  if (!url.includes('%00') && !url.includes('\0')) return
  const named = [params, query].flatMap((part) => Object.entries((part ?? {}) as Record<string, unknown>)) // both are objects
  const [name] = named.find(([, value]) => String(value).includes('\0')) ?? []
  throw invalid(name ?? 'path', `${name ?? 'The address'} contains a NUL character.`)
}
