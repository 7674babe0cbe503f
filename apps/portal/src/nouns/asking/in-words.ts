import { t } from '../../lib/texts.ts'
import { destinations, nouns, type PlaceKey } from '../navigation.ts'
import type { Permission } from '../place.ts'

/** Pages that are not many of one thing. */
const seen: Partial<Record<PlaceKey, string>> = { audit: t('asking.seeAudit'), billing: t('asking.seeBilling') }

const acts: Partial<Record<string, (many: string) => string>> = {
  read: (many) => t('asking.seeMany', { many }),
  create: (many) => t('asking.makeMany', { many }),
  update: (many) => t('asking.changeMany', { many }),
  delete: (many) => t('asking.deleteMany', { many }),
}

/** The action that opens the settings of the account, which stand open to read in parts without it. */
const accountRead = 'account:read'

/** What an action is about, and what it does; some do it to whatever they are held on. */
function partsOf(action: string): [kind: string, verb: string] {
  const end = action.lastIndexOf(':')
  return [action.slice(0, Math.max(end, 0)), action.slice(end + 1)]
}

/** What a permission lets one do, in the words of somebody who asks for it, such as "See the audit trail"; of others, its action and resource. */
export const inWords = (permission: Permission): string =>
  wordsFor(permission) ?? t('asking.doAction', { ...permission })

/** The words for it, where it has any. */
export function wordsFor({ action, resource }: Permission): string | undefined {
  const page = destinations.find(({ read }) => read?.action === action && read.resource === resource)
  const named = page && seen[page.key]
  if (named) return named
  if (action === accountRead) return t('asking.seeAccount')
  const [kind, verb] = partsOf(action)
  const noun = nouns.find(
    ({ read }) =>
      partsOf(read.action)[0] === kind && (resource === read.resource || resource.startsWith(`${read.resource}/`)),
  )
  const what = noun && acts[verb]?.(noun.many)
  if (!noun || !what) return undefined
  return resource === noun.read.resource
    ? what
    : t('asking.thatOne', { what, id: resource.slice(noun.read.resource.length + 1) })
}
