import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

/** Writes answers by their schemas as the router does; each is compiled with its first answer (as `validatorCompiler` does). */
export function serializerCompiler(): FastifySerializerCompiler<TSchema> {
  const compile = SerializerSelector()({}, {})
  return ({ httpStatus = '', ...route }) => {
    let made: ReturnType<typeof compile> | undefined
    return (answer) => {
      made ??= compile({ httpStatus, ...route })
      return made(answer)
    }
  }
}
