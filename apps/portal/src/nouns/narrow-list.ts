import type { Permission } from './place.ts'

/** What a list is narrowed by: its key in the address, and what the server calls it. */
const params = {
  user: 'userId',
  group: 'groupId',
  role: 'roleId',
  resource: 'resourceUri',
  tenant: 'tenantId',
} as const
export type NarrowKey = keyof typeof params

/** One filter of a list, and what it takes beside reading the list. */
export interface Narrowing {
  key: NarrowKey
  needs?: readonly [Permission, Permission?]
}

/** Of an address what narrows a list, as the server is asked it. */
export const narrowedIn = (
  narrow: readonly Narrowing[] | undefined,
  address: URLSearchParams,
): Record<string, string> =>
  Object.fromEntries(
    (narrow ?? []).flatMap(({ key }) => {
      const value = address.get(key)
      return value ? [[params[key], value]] : []
    }),
  )
