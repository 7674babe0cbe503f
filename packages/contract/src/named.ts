import type { TSchema } from 'typebox'

const mark = Symbol('name')

/**
 * Gives a schema the name under which the document has it, once (decision 59); types that generators make are called so.
 * Validators and serializers do not see it. An optional or unbranded form of the schema keeps it.
 */
export const named = <const S extends TSchema>(name: string, schema: S): S => Object.assign(schema, { [mark]: name })

/** The name of a schema; undefined where it has none. */
export const nameOf = (schema: TSchema): string | undefined => (schema as { [mark]?: string })[mark]
