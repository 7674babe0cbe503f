import { nameOf } from '@doorward/contract/named'
import { Ignored } from '@doorward/contract/shared'
import { expectedKeyword } from '@doorward/core/text/expected'
import { visibleTextKeyword } from '@doorward/core/text/visible'
import type { TSchema } from 'typebox'

/** What the validator says of an error, as far as it is told. `parentSchema` is the schema that has the keyword. */
export interface ValidationError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  parentSchema?: Schema
}

type Schema = Record<string, unknown>

const typeNames: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
const knownNamesMax = 40

const isNumber = (value: unknown): value is number => typeof value === 'number'
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** How many of something are taken: "1 to 128 characters", "at least 1 character", "at most 100 entries". */
function amount([least, most]: [unknown, unknown], one: string, many: string): string {
  const [low, high] = [isNumber(least) && least > 0 ? least : undefined, isNumber(most) ? most : undefined]
  if (low !== undefined && high !== undefined)
    return low === high ? counted(low, one, many) : `${low} to ${counted(high, one, many)}`
  return low === undefined ? `at most ${counted(high ?? 0, one, many)}` : `at least ${counted(low, one, many)}`
}

/** One that fits, at the end of a sentence; nothing where the schema shows none. */
const exampleOf = ({ examples }: Schema): string => {
  const [example] = Array.isArray(examples) ? examples : []
  return example === undefined ? '' : `, such as ${String(example)}`
}

/** Fields of an object that a caller may write; those that are only ignored are left out. */
const knownNames = ({ properties }: Schema): string[] =>
  Object.entries((properties ?? {}) as Record<string, Schema>)
    .filter(([, schema]) => nameOf(schema as TSchema) !== nameOf(Ignored)) // properties are schemas
    .map(([name]) => name)

function unknownField(schema: Schema): string {
  const names = knownNames(schema)
  if (names.length === 0 || names.length > knownNamesMax) return 'is not a known field'
  return `is not a known field; known ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`
}

/** What a value must be between, in words. */
const range = ({ minimum, maximum }: Schema): string =>
  isNumber(minimum) && isNumber(maximum)
    ? `between ${minimum} and ${maximum}`
    : isNumber(minimum)
      ? `at least ${minimum}`
      : `at most ${String(maximum)}`

type Words = (error: Required<ValidationError>) => string
const length: Words = ({ parentSchema: { minLength, maxLength } }) =>
  `must have ${amount([minLength, maxLength], 'character', 'characters')}`
const entries: Words = ({ parentSchema: { minItems, maxItems } }) =>
  `must have ${amount([minItems, maxItems], 'entry', 'entries')}`
const fields: Words = ({ parentSchema: { minProperties, maxProperties } }) =>
  `must have ${amount([minProperties, maxProperties], 'field', 'fields')}`
const between: Words = ({ parentSchema }) => `must be ${range(parentSchema)}`
const like: Words = ({ parentSchema }) =>
  `must be ${String(parentSchema[expectedKeyword] ?? 'of another form')}${exampleOf(parentSchema)}`

/** What is wrong with a field, after its name, for each keyword of our schemas; what is expected, never a pattern. */
const words: Record<string, Words> = {
  required: () => 'is missing',
  additionalProperties: ({ parentSchema }) => unknownField(parentSchema),
  type: ({ params: { type }, parentSchema }) =>
    `must be ${[type]
      .flat()
      .map((each) => typeNames[String(each)] ?? String(each))
      .join(' or ')}${exampleOf(parentSchema)}`,
  enum: ({ params: { allowedValues } }) => `must be one of ${[allowedValues].flat().join(', ')}`,
  const: ({ params: { allowedValue } }) => `must be ${allowedValue === '' ? 'empty' : String(allowedValue)}`,
  minLength: length,
  maxLength: length,
  minItems: entries,
  maxItems: entries,
  minProperties: fields,
  maxProperties: fields,
  minimum: between,
  maximum: between,
  pattern: like,
  [visibleTextKeyword]: () => 'must have a character that can be seen',
  format: () => 'must be a time, such as 2026-01-31T12:00:00.000Z',
  discriminator: ({ params: { tag }, parentSchema }) =>
    `must be one of ${allowedTags(parentSchema, String(tag)).join(', ')}`,
}

/** Values of the field by which an object of several shapes is told apart. */
function allowedTags({ oneOf }: Schema, tag: string): unknown[] {
  const shapes = (oneOf ?? []) as { properties: Record<string, { const?: unknown; enum?: unknown[] }> }[] // of a discriminator
  return shapes.flatMap(({ properties }) => properties[tag]?.enum ?? [properties[tag]?.const])
}

/** Where an error is: `name`, `statements.0.roles`; empty for the whole of what was checked. */
function placeOf({ keyword, instancePath, params }: ValidationError): string {
  const named =
    params.missingProperty ?? params.additionalProperty ?? (keyword === 'discriminator' ? params.tag : undefined)
  const path = instancePath.split('/').filter(Boolean)
  return [...path, ...(named === undefined ? [] : [String(named)])]
    .join('.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
}

/**
 * The field that a body, path or query went wrong at, and a sentence for people: what is expected there, with an example.
 * @param part what was checked, where the error names no field in it
 */
export function wrongField(error: ValidationError, part: string): { field: string; title: string } {
  const field = placeOf(error) || part
  const say = words[error.keyword]
  const wrong = say?.({ ...error, parentSchema: error.parentSchema ?? {} }) ?? 'is not valid'
  return { field, title: `${field} ${wrong}.` }
}
