import type { Giving } from '../../nouns/access/give-access.ts'
import { places } from '../../nouns/list.ts'

/** Pages whose item is a part of a sentence of access. */
const parts = [
  [places.users.path, 'users'],
  [places.clients.path, 'users'],
  [places.groups.path, 'groups'],
  [places.roles.path, 'roles'],
  [places.resources.path, 'resources'],
] as const

/** What giving access begins with on a page: the person, group, role or resource that it shows. */
export function begunHere(pathname: string): Giving {
  const at = parts.find(([path]) => pathname.startsWith(`${path}/`))
  const id = at && decodeURIComponent(pathname.slice(at[0].length + 1))
  return at && id && id !== 'new' ? { [at[1]]: [id] } : {}
}
