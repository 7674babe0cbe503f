import { platformNameKeyword, withOwnPrefix } from '@doorward/core/platform'
import { momentOf } from '@doorward/core/text/moment'
import { isReadable, visibleTextKeyword } from '@doorward/core/text/visible'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const options = {
  strict: false,
  useDefaults: true,
  removeAdditional: false,
  allErrors: false,
  verbose: true,
  discriminator: true,
} as const

/** Times are of RFC 3339, less those that are written well and can't be held. */
function withTimes(ajv: Ajv): Ajv {
  const { validate } = formats.default.get('date-time') as { validate: (text: string) => boolean } // as that package makes it
  return ajv.addFormat('date-time', (text: string) => validate(text) && momentOf(text) !== undefined)
}

/** A validator that also writes names with a foreign prefix as the product's own, before their pattern is looked at. */
function validator(prefixAliases: readonly string[], coerceTypes: boolean): Ajv {
  const ajv = withTimes(new Ajv({ ...options, coerceTypes }))
  ajv.addKeyword({
    keyword: visibleTextKeyword,
    type: 'string',
    validate: (_schema: true, text: string) => isReadable(text),
  })
  if (prefixAliases.length === 0) return ajv // which leaves unknown keywords alone
  ajv.addKeyword({
    keyword: platformNameKeyword,
    type: 'string',
    before: 'maxLength',
    modifying: true,
    validate: (_schema: true, name: string, _parent: unknown, at?: ParentOfValue) => {
      if (at) at.parentData[at.parentDataProperty] = withOwnPrefix(name, prefixAliases)
      return true
    },
  })
  return ajv
}

/**
 * Compiles a schema when something is first held against it: all of an API's together take a start's fourth, and most of a
 * node's life the most of them nobody asks for. Schemas that can't be compiled are found by tests that hold something against each.
 */
function late(compile: () => ValidateFunction): ValidateFunction {
  let made: ValidateFunction | undefined
  const validate = (value: unknown): boolean => {
    made ??= compile()
    const isValid = made(value)
    Object.assign(validate, { errors: made.errors })
    return isValid
  }
  return validate as ValidateFunction // its schema, which nobody asks it for, is that of what it makes
}

interface ParentOfValue {
  parentData: Record<string | number, unknown>
  parentDataProperty: string | number
}

/**
 * Bodies are taken as they are; path, query and headers are texts, so numbers and booleans are read from them.
 * @param prefixAliases product names that are taken for our own in user ids, role ids and resource URIs (decisions 1)
 */
export function validatorCompiler(prefixAliases: readonly string[] = []): FastifySchemaCompiler<TSchema> {
  const bodies = validator(prefixAliases, false)
  const texts = validator(prefixAliases, true)
  return ({ schema, httpPart }) => late(() => (httpPart === 'body' ? bodies : texts).compile(schema))
}

const shapes = withTimes(new Ajv({ strict: false }))

/** Whether a value has a schema's shape; it is looked at and not touched. */
export const checkerOf = (schema: TSchema): ((value: unknown) => boolean) => late(() => shapes.compile(schema))
