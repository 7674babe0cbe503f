import { actionCovers, normaliseAction } from '@doorward/core/permissions/actions'
import type { Permission } from '@doorward/core/permissions/model'
import type { RowView } from './permission-rows.ts'

/** Rows that begin alike, such as with `reports`, where none of them is that whole branch. */
export interface Branch {
  /** What they begin with; nothing for rows that stand alone. */
  name: string | undefined
  rows: RowView[]
}

const firstPart = (action: string): string => action.split(':')[0] ?? ''

/** A branch has a head of its own unless its first row already covers the others, or there are none. */
const needsHead = ([first, ...others]: RowView[]): boolean =>
  first !== undefined &&
  others.length > 0 &&
  !others.every(({ permission }) => actionCovers(first.permission.action, permission.action))

/** Rows in their order, by the first part of their actions. */
export function branchesOf(rows: RowView[]): Branch[] {
  const branches: RowView[][] = []
  for (const row of rows) {
    const last = branches.at(-1)
    const part = firstPart(row.permission.action)
    if (last && part !== '' && part !== '*' && firstPart(last[0]?.permission.action ?? '') === part) last.push(row)
    else branches.push([row])
  }
  return branches.map((within) => ({
    name: needsHead(within) ? firstPart(within[0]?.permission.action ?? '') : undefined,
    rows: within,
  }))
}

/** Every action that roles name, each once and by name. */
export const actionsOf = (roles: readonly { permissions: Permission[] }[]): string[] =>
  [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ action }) => action)))].toSorted()

/** Which of the known actions one covers beside itself. */
export const coveredBy = (action: string, known: readonly string[]): string[] =>
  normaliseAction(action) === null
    ? []
    : known.filter((other) => actionCovers(action, other) && !actionCovers(other, action))
