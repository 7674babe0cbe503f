import { equal } from '@doorward/core/changes/equal'
import { flags } from '@doorward/core/permissions/model'
import { listed, parts, t } from '../../lib/texts.ts'
import { type FieldLabels, labelOfField } from './field-labels.ts'

/** What stands in the documents by its id and is told by its name. */
export type PointedTo = 'user' | 'group' | 'role' | 'record' | 'connection' | 'tenant' | 'application'
export type Word = string | { noun: PointedTo; id: string }

export interface HistoryLine {
  label: string
  before: Word[]
  after: Word[]
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

/** A service client is a user too, and named as one. */
const nouns: Record<string, PointedTo> = {
  userId: 'user',
  clientId: 'user',
  groupId: 'group',
  roleId: 'role',
  recordId: 'record',
  connectionId: 'connection',
  tenantId: 'tenant',
  applicationId: 'application',
}
const named = (field: string, id: unknown): Word[] =>
  nouns[field] && typeof id === 'string' && id !== '' ? [{ noun: nouns[field], id }] : []
const pointed = (row: Document): Word[] =>
  Object.keys(nouns)
    .flatMap((field) => named(field, row[field]))
    .slice(0, 1)

const inARow = (parts: Word[][]): Word[] => parts.flatMap((part, place) => (place === 0 ? part : [', ', ...part]))
/** Texts that follow each other as one. */
function joined(words: Word[]): Word[] {
  const all: Word[] = []
  for (const word of words) {
    const last = all.at(-1)
    if (typeof last === 'string' && typeof word === 'string') all[all.length - 1] = last + word
    else all.push(word)
  }
  return all
}
const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A row in words: an action with its flags, what its id points to, or a statement as "who: roles on resources". */
function inWords(row: unknown): Word[] {
  if (!isObject(row)) return [typeof row === 'string' ? row : JSON.stringify(row)]
  if (typeof row.action === 'string') {
    const carried = flags.filter((flag) => row[flag] === true)
    return [[row.action, ...(carried.length > 0 ? carried : [t('history.givesNothing')])].join(' ')]
  }
  if (Array.isArray(row.roles) && Array.isArray(row.resources)) {
    const who = inARow([...rowsOf(row.groups), ...rowsOf(row.users)].map(inWords))
    const roles = inARow(row.roles.map((roleId) => named('roleId', roleId)))
    const gives = { roles, resources: listed(row.resources.map(identity)) }
    const said: (string | Word[])[] =
      who.length > 0 ? parts('statement.sentenceOf', { who, ...gives }) : parts('statement.sentence', gives)
    return joined(said.flat())
  }
  const [it] = pointed(row)
  return [it ?? identity(row)]
}

function arrayLines(label: string, before: unknown[], after: unknown[]): HistoryLine[] {
  const was = new Map(before.map((row) => [identity(row), row]))
  const is = new Map(after.map((row) => [identity(row), row]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => !equal(was.get(key), is.get(key)))
    .map((key) => ({
      label,
      before: was.has(key) ? inWords(was.get(key)) : [],
      after: is.has(key) ? inWords(is.get(key)) : [],
    }))
}

function valueInWords(field: string, value: unknown): Word[] {
  if (isNothing(value)) return []
  const [it] = isObject(value) ? pointed(value) : named(field, value)
  return [it ?? (typeof value === 'string' ? value : JSON.stringify(value))]
}

/** Nothing is kept as none, as an empty text, list or object. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown): boolean => equal(one, other) || (isNothing(one) && isNothing(other))

/** What differs between two versions of a document, old and new in words, row by row where a field is a list. */
export function changedLines(before: Document, after: Document, labels?: FieldLabels): HistoryLine[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !silent.has(field))
  return fields
    .filter((field) => !isSame(before[field], after[field]))
    .flatMap((field) => {
      const label = labelOfField(field, labels)
      const [was, is] = [before[field] ?? undefined, after[field] ?? undefined]
      if (Array.isArray(was) || Array.isArray(is))
        return arrayLines(label, Array.isArray(was) ? was : [], Array.isArray(is) ? is : [])
      return [{ label, before: valueInWords(field, was), after: valueInWords(field, is) }]
    })
}
