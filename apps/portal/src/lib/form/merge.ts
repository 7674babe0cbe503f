import { equal } from '@doorward/core/changes/equal'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'

/** What the forms know about one field: its label, how to say its value, and for lists what makes a row the same row. */
export interface FieldSpec<Value> {
  label: string
  show?: (value: Value) => ReactNode
  /** Without rows that nothing was put in: they are dropped on save, and are no change. */
  kept?: (value: Value) => Value
  /** Says which begun rows are dropped on save for what they lack; nothing where none is. */
  leftOut?: (value: Value) => string | undefined
  rowKey?: (row: Value extends readonly (infer Row)[] ? Row : never) => string
}
export type FieldSpecs<Values extends object> = { [Key in keyof Values]-?: FieldSpec<Values[Key]> }

export interface FieldChange<Values extends object> {
  field: keyof Values
  label: string
  /** Of a list only what is gone; undefined where nothing is. */
  before: ReactNode
  /** Of a list only what is new; undefined where nothing is. */
  after: ReactNode
}

/** A value in words, for the save bar and the comparison; empty reads "empty". */
export function say<Value>(spec: FieldSpec<Value>, value: Value): ReactNode {
  const text = spec.show ? spec.show(value) : typeof value === 'string' ? value : JSON.stringify(value)
  return text === '' || text === undefined ? t('form.empty') : text
}

const fieldsOf = <Values extends object>(specs: FieldSpecs<Values>): (keyof Values)[] =>
  // The specs have exactly the keys of Values, by type.
  Object.keys(specs) as (keyof Values)[]

/** Every field that differs, old and new in words, in the order of the specs. */
export function changesBetween<Values extends object>(
  specs: FieldSpecs<Values>,
  before: Values,
  after: Values,
): FieldChange<Values>[] {
  return fieldsOf(specs).flatMap((field) => {
    const spec = specs[field]
    const { kept = (value) => value } = spec
    const [old, fresh] = [kept(before[field]), kept(after[field])]
    if (equal(old, fresh)) return []
    const [was, is] = apart(old, fresh)
    return {
      field,
      label: spec.label,
      before: was === undefined ? undefined : say(spec, was),
      after: is === undefined ? undefined : say(spec, is),
    }
  })
}

/** What of the values is dropped on save, a sentence a field. */
export const leftOutOf = <Values extends object>(specs: FieldSpecs<Values>, values: Values): string[] =>
  fieldsOf(specs).flatMap((field) => specs[field].leftOut?.(values[field]) ?? [])

/** Two values, but of lists that share something only what is in one of them; whole ones where it is their order alone that differs. */
function apart<Value>(before: Value, after: Value): [Value | undefined, Value | undefined] {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length === 0 || after.length === 0)
    return [before, after]
  const without = (rows: unknown[], others: unknown[]) =>
    rows.filter((row) => !others.some((other) => equal(row, other)))
  const [gone, added] = [without(before, after), without(after, before)]
  if (gone.length + added.length === 0) return [before, after]
  const some = (rows: unknown[]) => (rows.length === 0 ? undefined : (rows as Value)) // rows of that very list
  return [some(gone), some(added)]
}

export interface Merge<Values extends object> {
  /** Theirs, with every change of mine that clashes with none of theirs. */
  merged: Values
  /** Fields that merged by themselves and differ from what I began with. */
  settled: (keyof Values)[]
  /** Fields both changed, differently. */
  clashes: (keyof Values)[]
}

function mergeRows<Row>(base: Row[], mine: Row[], theirs: Row[], key: (row: Row) => string): Row[] | undefined {
  const index = (rows: Row[]) => new Map(rows.map((row) => [key(row), row]))
  const [wasBy, mineBy, theirsBy] = [index(base), index(mine), index(theirs)]
  if (mineBy.size !== mine.length || theirsBy.size !== theirs.length) return undefined
  const rows: Row[] = []
  for (const id of new Set([...theirsBy.keys(), ...mineBy.keys()])) {
    const [was, own, other] = [wasBy.get(id), mineBy.get(id), theirsBy.get(id)]
    const kept = equal(own, was) ? other : equal(other, was) || equal(own, other) ? own : null
    if (kept === null) return undefined
    if (kept !== undefined) rows.push(kept)
  }
  return rows
}

/**
 * Three-way merge by field, and by row where a field is a list whose rows have a key.
 * Changes that touch different fields or rows merge; the rest are clashes, left at theirs until a person picks.
 */
export function mergeEdits<Values extends object>(
  specs: FieldSpecs<Values>,
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const result: Merge<Values> = { merged: { ...theirs }, settled: [], clashes: [] }
  for (const field of fieldsOf(specs)) {
    if (equal(mine[field], theirs[field])) continue
    if (equal(mine[field], base[field])) {
      result.settled.push(field)
      continue
    }
    const merged = equal(theirs[field], base[field])
      ? mine[field]
      : mergeField(specs[field], base[field], mine[field], theirs[field])
    if (merged === undefined) result.clashes.push(field)
    else {
      result.merged[field] = merged
      result.settled.push(field)
    }
  }
  return result
}

/** The side that a person picked for each field that clashes; theirs stands where none was. */
export type Picked<Values extends object> = Partial<Record<keyof Values, 'mine' | 'theirs'>>

/** What is saved after a comparison. */
export function chosenOf<Values extends object>(
  { merged, clashes }: Merge<Values>,
  mine: Values,
  picked: Picked<Values>,
): Values {
  const chosen = { ...merged }
  for (const field of clashes) if (picked[field] === 'mine') chosen[field] = mine[field]
  return chosen
}

function mergeField<Value>(spec: FieldSpec<Value>, base: Value, mine: Value, theirs: Value): Value | undefined {
  if (!spec.rowKey || !Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  // The three were just seen to be arrays of the field's own rows; the compiler cannot follow that through a generic.
  return mergeRows(base, mine, theirs, spec.rowKey as (row: unknown) => string) as Value | undefined
}
