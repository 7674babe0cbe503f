import { expectedKeyword } from '@doorward/core/text/expected'
import type { TSchema } from 'typebox'
import { nameOf } from '../named.ts'

/** What fields and parameters mean: by `owner.field`, and by the name alone where it means the same for every owner. */
export type FieldWords = Readonly<Record<string, string>>

interface Field {
  /** The name of the schema, or the id of the operation. */
  owner: string | undefined
  field: string
  schema: TSchema
}

/** A schema as far as words go. */
type Worded = TSchema & {
  type?: string
  description?: string
  [expectedKeyword]?: string
  anyOf?: Worded[]
  const?: unknown
}

/** What a field that may also be null or empty is otherwise; the field itself where it has no such one shape. */
function shapeOf(schema: Worded): Worded {
  const shapes = schema.anyOf?.filter((shape) => shape.type !== 'null' && shape.const !== '')
  const [shape = schema, ...others] = shapes ?? []
  return others.length === 0 ? shape : schema
}

/** What an input, a change or a shorter form of a noun says of a field means what the noun itself says. */
export const nounOf = (owner: string): string =>
  owner.replace(/^(Listed|Named|Created)/, '').replace(/(Input|Change)$/, '')

/**
 * What a field means, and what it must be. The owner's own words come first, then those at the schema, then those of its
 * noun, then those that all fields of the name share; a schema with a name that says itself what it is needs none but the
 * owner's. Undefined where nobody says anything.
 */
export function wordsOfField(words: FieldWords, { owner = '', field, schema }: Field): string | undefined {
  const own = words[`${owner}.${field}`]
  const common = words[`${nounOf(owner)}.${field}`] ?? words[field]
  const { description: there }: Worded = schema
  if (nameOf(schema) !== undefined) return own ?? (there === undefined ? common : undefined)
  const shape = shapeOf(schema)
  const inner: Partial<Worded> = nameOf(shape) === undefined ? shape : {}
  const meaning = own ?? there ?? inner.description ?? common
  const expected = inner[expectedKeyword]
  const said = [meaning ?? [], expected === undefined ? [] : `Must be ${expected}.`].flat()
  return said.length === 0 ? undefined : said.join(' ')
}
