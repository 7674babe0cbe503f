import { actionCovers, normaliseAction } from '@doorward/core/permissions/actions'
import { type Flag, flags, type Permission } from '@doorward/core/permissions/model'
import { t } from '../../lib/texts.ts'

/** The problem of an action in words, or nothing. */
export function actionProblem(action: string): string | undefined {
  if (action === '') return undefined
  if (action.length > 64) return t('roles.actionTooLong')
  if (normaliseAction(action) === null) return t('roles.actionWrong')
  if (/\*:\*$|\*\*/.test(action)) return t('roles.oneStar')
  return undefined
}

export interface RowView {
  permission: Permission
  /** Place in the role's own list, which is what edits name. */
  index: number
  /** Levels of indentation: how many other rows cover this one. */
  depth: number
  /** Per flag, the other action that already gives it. */
  through: Partial<Record<Flag, string>>
}

/** The rows as a tree: parents before what they cover, siblings by name, rows without an action last. */
export function viewRows(permissions: Permission[]): RowView[] {
  const rows = permissions.map((permission, index) => {
    const above = permissions.filter(
      (other, at) =>
        at !== index &&
        other.action !== '' &&
        permission.action !== '' &&
        actionCovers(other.action, permission.action),
    )
    const strictlyAbove = above.filter((other) => !actionCovers(permission.action, other.action))
    const through: RowView['through'] = {}
    for (const flag of flags) {
      const giver = strictlyAbove.find((other) => other[flag])
      if (giver) through[flag] = giver.action
    }
    return { permission, index, depth: strictlyAbove.length, through }
  })
  const order = (row: RowView) => row.permission.action.replace(/:?\*$/, '')
  return rows.toSorted((left, right) => {
    if ((left.permission.action === '') !== (right.permission.action === ''))
      return left.permission.action === '' ? 1 : -1
    return order(left) < order(right) ? -1 : order(left) > order(right) ? 1 : left.index - right.index
  })
}

/** Rows another row already gives in full; they can go without a change of what the role may do. */
export const redundant = (rows: RowView[]): RowView[] =>
  rows.filter(
    ({ permission, through }) =>
      permission.action !== '' &&
      flags.some((flag) => permission[flag]) &&
      flags.every((flag) => !permission[flag] || through[flag]),
  )

/** What a role may do, in a few words: "3 allow, 1 grant". */
export function summarize(permissions: Permission[]): { flag: Flag; count: number; all: boolean }[] {
  return flags
    .map((flag) => ({
      flag,
      count: permissions.filter((permission) => permission[flag]).length,
      all: permissions.some((permission) => permission[flag] && permission.action === '*'),
    }))
    .filter(({ count }) => count > 0)
}

/** What marks the lines of a list, as documents write it. */
const listMark = /^(?:[-*•–]|\d+[.)])\s+/

/** Actions between blanks; words of which some is none are one part. */
function betweenBlanks(part: string): string[] {
  const words = part.split(/\s+/)
  const isAction = (word: string) => /[:*]/.test(word) && actionProblem(word.toLowerCase()) === undefined
  return words.every(isAction) ? words : [part]
}

/** What stands in a list, one a line or between commas or blanks, each once and without the mark of a list. */
export const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((part) => part.trim().replace(listMark, ''))
      .filter((part) => part !== '')
      .flatMap(betweenBlanks),
  ),
]

/** Actions pasted one a line or between commas or blanks, lower-cased, each once and without the mark of a list, and what stands there that is none. */
export function parseActions(text: string): { actions: string[]; wrong: string[] } {
  const all = partsOf(text)
  const isNone = (part: string) => actionProblem(part.toLowerCase()) !== undefined
  return {
    actions: [...new Set(all.filter((part) => !isNone(part)).map((part) => part.toLowerCase()))],
    wrong: all.filter(isNone),
  }
}

/** The pasted text without one of its lines. */
export const withoutLine = (text: string, line: string): string =>
  partsOf(text)
    .filter((part) => part !== line)
    .join('\n')
