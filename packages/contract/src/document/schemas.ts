import { platformNameKeyword } from '@doorward/core/platform'
import { expectedKeyword } from '@doorward/core/text/expected'
import { visibleTextKeyword } from '@doorward/core/text/visible'
import type { TSchema } from 'typebox'
import { nameOf } from '../named.ts'
import { type FieldWords, wordsOfField } from './fields.ts'

/** A schema as the document writes it (JSON Schema 2020-12). */
export type JsonSchema = { [keyword: string]: unknown }
/** Writes a schema where it is used: one with a name as a reference, the others as they are. */
export type Refer = (schema: TSchema) => JsonSchema
/** Writes a field or parameter of an owner, which a schema's name or an operation id tells, with its words. */
export type ReferField = (owner: string | undefined, field: string, schema: TSchema) => JsonSchema
interface Writing {
  refer: Refer
  referField: ReferField
}

/** Keywords that only the server understands. */
const ownKeywords: readonly string[] = [expectedKeyword, platformNameKeyword, visibleTextKeyword]
/** Keywords that hold one schema, or several in a row. */
const one: readonly string[] = ['items', 'additionalProperties']
const several: readonly string[] = ['anyOf', 'oneOf']

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null
const schemasIn = (value: unknown): [string, TSchema][] => Object.entries((value ?? {}) as Record<string, TSchema>) // schemas by name, as these keywords have them

/** A dictionary is written by what its values are; the letters of its names come along where they are bounded. */
function dictionaryOf(patternProperties: unknown, refer: Refer): JsonSchema {
  const [[pattern, values] = ['', {}]] = schemasIn(patternProperties)
  return {
    ...(pattern === '^.*$' ? {} : { propertyNames: { pattern } }),
    additionalProperties: Object.keys(values).length === 0 ? true : refer(values),
  }
}

/** Says which of several shapes each value of the telling field means. */
function discriminatorOf({ discriminator, oneOf }: JsonSchema, refer: Refer): JsonSchema {
  const { propertyName } = discriminator as { propertyName: string } // as `oneOfBy` makes it
  const shapes = oneOf as (TSchema & { properties: Record<string, { const: string }> })[] // objects, told apart by a constant
  const mapping = shapes.map((shape) => [shape.properties[propertyName]?.const, refer(shape).$ref])
  return { propertyName, mapping: Object.fromEntries(mapping) }
}

function keywordOf(schema: JsonSchema, keyword: string, { refer, referField }: Writing): JsonSchema {
  const value = schema[keyword]
  if (ownKeywords.includes(keyword)) return {}
  if (keyword === 'patternProperties') return dictionaryOf(value, refer)
  if (keyword === 'discriminator') return { discriminator: discriminatorOf(schema, refer) }
  if (keyword === 'properties') {
    const owner = nameOf(schema as TSchema) // a schema is its keywords
    return {
      properties: Object.fromEntries(schemasIn(value).map(([name, each]) => [name, referField(owner, name, each)])),
    }
  }
  if (one.includes(keyword) && isSchema(value)) return { [keyword]: refer(value) }
  if (several.includes(keyword)) return { [keyword]: (value as TSchema[]).map(refer) } // as these keywords have them
  return { [keyword]: value }
}

function written(schema: JsonSchema, writing: Writing): JsonSchema {
  const { [expectedKeyword]: expected } = schema
  const isEnumeration = Array.isArray(schema.enum) && schema.type === undefined
  return Object.assign(
    isEnumeration ? { type: 'string' } : {},
    typeof expected === 'string' ? { description: `Must be ${expected}.` } : {},
    ...Object.keys(schema).map((keyword) => keywordOf(schema, keyword, writing)),
  )
}

/** A field that may also be null says what it means once, outside. */
function withoutInnerWords(field: JsonSchema): JsonSchema {
  if (!Array.isArray(field.anyOf)) return field
  return { ...field, anyOf: (field.anyOf as JsonSchema[]).map(({ description: _, ...shape }) => shape) } // as `keywordOf` writes it
}

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/**
 * Collects the schemas that have names. Raises an error when two that differ have the same one.
 * @param words a value that fits by the name of the schema, and what fields mean
 */
export function collectSchemas(words: { examples: Readonly<Record<string, unknown>>; fields: FieldWords }) {
  const { examples, fields } = words
  const schemas = new Map<string, JsonSchema>()
  const done = new WeakSet<TSchema>()
  const refer: Refer = (schema) => {
    const name = nameOf(schema)
    if (name !== undefined && done.has(schema)) return referenceTo(name)
    const plain = written(schema as JsonSchema, { refer, referField }) // a schema is its keywords
    if (name === undefined) return plain
    const whole = name in examples ? { ...plain, examples: [examples[name]] } : plain
    const known = schemas.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(whole)) throw new Error(`two schemas are called ${name}`)
    schemas.set(name, whole)
    done.add(schema)
    return referenceTo(name)
  }
  const referField: ReferField = (owner, field, schema) => {
    const description = wordsOfField(fields, { owner, field, schema })
    const { description: _, ...plain } = refer(schema)
    return description === undefined ? plain : { description, ...withoutInnerWords(plain) }
  }
  return {
    refer,
    referField,
    /** The named schemas in the order of their names. */
    components: () => Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
