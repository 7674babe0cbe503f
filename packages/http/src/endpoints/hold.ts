import { invalid } from '@doorward/core/refusals'
import type { TSchema } from 'typebox'
import { validatorCompiler } from './validation.ts'
import { type ValidationError, wrongField } from './wrong-field.ts'

type Validator = ((value: unknown) => unknown) & { errors?: ValidationError[] | null }

/**
 * Holds values against schemas as requests are held against their endpoint's. Raises InvalidRequest, naming the field and what
 * is expected there.
 */
export function schemaHolder(prefixAliases: readonly string[] = []) {
  const compile = validatorCompiler(prefixAliases)
  const known = new WeakMap<TSchema, Validator>()
  return (schema: TSchema | undefined, httpPart: string, value: unknown): void => {
    if (!schema) return
    const validator = known.get(schema) ?? (compile({ schema, method: '', url: '', httpPart }) as unknown as Validator) // of ajv
    known.set(schema, validator)
    if (validator(value)) return
    const [first] = validator.errors ?? []
    const { field, title } = first ? wrongField(first, httpPart) : { field: httpPart, title: 'It is not valid.' }
    throw invalid(field, title)
  }
}
