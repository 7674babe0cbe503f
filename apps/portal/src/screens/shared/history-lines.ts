import { same } from '../../lib/merge.ts'

export interface HistoryLine {
  label: string
  before: string
  after: string
}
type Document = Record<string, unknown>

/** Fields that every change moves, or that only mirror others. */
const silent = new Set(['lastUpdated', 'createdTime', 'capacity', 'links', 'account', 'revision'])

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const identity = (row: unknown): string => {
  if (!isObject(row)) return JSON.stringify(row)
  const key = ['action', 'userId', 'groupId', 'resourceUri', 'keyId', 'roleId'].find(
    (name) => typeof row[name] === 'string',
  )
  return key ? String(row[key]) : JSON.stringify(row)
}

/** A row in words: an action with its flags, an id, or a statement as "roles on resources". */
function inWords(row: unknown): string {
  if (!isObject(row)) return typeof row === 'string' ? row : JSON.stringify(row)
  if (typeof row.action === 'string')
    return [row.action, ...['allow', 'grant', 'delegate'].filter((flag) => row[flag] === true)].join(' ')
  if (Array.isArray(row.roles) && Array.isArray(row.resources))
    return `${row.roles.join(', ')} on ${row.resources.map(identity).join(', ')}`
  return identity(row)
}

function arrayLines(label: string, before: unknown[], after: unknown[]): HistoryLine[] {
  const was = new Map(before.map((row) => [identity(row), row]))
  const is = new Map(after.map((row) => [identity(row), row]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => !same(was.get(key), is.get(key)))
    .map((key) => ({
      label,
      before: was.has(key) ? inWords(was.get(key)) : '',
      after: is.has(key) ? inWords(is.get(key)) : '',
    }))
}

const text = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** What differs between two versions of a document, old and new in words, row by row where a field is a list. */
export function changedLines(before: Document, after: Document): HistoryLine[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !silent.has(field))
  return fields
    .filter((field) => !same(before[field], after[field]))
    .flatMap((field) => {
      const [was, is] = [before[field] ?? undefined, after[field] ?? undefined]
      if (Array.isArray(was) || Array.isArray(is))
        return arrayLines(field, Array.isArray(was) ? was : [], Array.isArray(is) ? is : [])
      return [{ label: field, before: text(was), after: text(is) }]
    })
}
