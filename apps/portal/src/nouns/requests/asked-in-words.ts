import type { Permission as Held } from '@doorward/core/permissions/model'
import { covers } from '@doorward/core/permissions/resource-uri'
import { t } from '../../lib/texts.ts'
import { lets } from '../../queries/access/let-do.ts'
import { type Destination, destinations, nouns, type PlaceKey } from '../navigation.ts'
import type { Permission } from '../place.ts'

/** Pages that are not many of one thing. */
const seen: Partial<Record<PlaceKey, string>> = { audit: t('requests.seeAudit'), billing: t('requests.seeBilling') }

const acts: Partial<Record<string, (many: string) => string>> = {
  read: (many) => t('requests.seeMany', { many }),
  create: (many) => t('requests.makeMany', { many }),
  update: (many) => t('requests.changeMany', { many }),
  delete: (many) => t('requests.deleteMany', { many }),
}

/** The action that opens the settings of the account, which stand open to read in parts without it. */
const accountRead = 'account:read'

/** What an action is about, and what it does; some do it to whatever they are held on. */
function partsOf(action: string): [kind: string, verb: string] {
  const end = action.lastIndexOf(':')
  return [action.slice(0, Math.max(end, 0)), action.slice(end + 1)]
}

/** What a permission lets one do, in the words of somebody who asks for it, such as "See the audit trail". */
export function inWords({ action, resource }: Permission): string {
  const page = destinations.find(({ read }) => read?.action === action && read.resource === resource)
  const named = page && seen[page.key]
  if (named) return named
  if (action === accountRead) return t('requests.seeAccount')
  const [kind, verb] = partsOf(action)
  const noun = nouns.find(
    ({ read }) =>
      partsOf(read.action)[0] === kind && (resource === read.resource || resource.startsWith(`${read.resource}/`)),
  )
  const what = noun && acts[verb]?.(noun.many)
  if (!noun || !what) return t('requests.doAction', { action, resource })
  return resource === noun.read.resource
    ? what
    : t('requests.thatOne', { what, id: resource.slice(noun.read.resource.length + 1) })
}

/** The places of the console that permissions on a resource open. */
export const opened = (permissions: readonly Held[], resource: string): Destination[] =>
  destinations.filter(
    ({ read }) =>
      read &&
      covers(resource, read.resource) &&
      permissions.some((held) => held.allow && lets(held.action, read.action)),
  )
