import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const options = { strict: false, useDefaults: true, removeAdditional: false, allErrors: false } as const
const shapes = new Ajv({ strict: false })
const bodies = new Ajv({ ...options, coerceTypes: false })
const texts = new Ajv({ ...options, coerceTypes: true })
for (const ajv of [shapes, bodies, texts]) formats.default(ajv, ['date-time'])

/** Bodies are taken as they are; path, query and headers are texts, so numbers and booleans are read from them. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : texts).compile(schema)

/** Whether a value has a schema's shape; it is looked at and not touched. */
export const checkerOf = (schema: TSchema): ((value: unknown) => boolean) => shapes.compile(schema)
