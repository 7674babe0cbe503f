import { expected } from '@doorward/core/text/expected'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { named } from '../named.ts'
import { collectSchemas } from './schemas.ts'

const thing = named('Thing', Type.Object({ a: Type.String() }))
const reference = { $ref: '#/components/schemas/Thing' }

describe('schemas of a document', () => {
  it('are written once and referred to, also where they are optional or in another', () => {
    const { refer, components } = collectSchemas({ examples: { Thing: { a: 'x' } }, fields: {} })
    const whole = Type.Object({ one: thing, maybe: Type.Optional(thing), many: Type.Array(thing) })
    expect(refer(whole)).toMatchObject({ properties: { one: reference, maybe: reference, many: { items: reference } } })
    expect(components()).toEqual({
      Thing: { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, examples: [{ a: 'x' }] },
    })
  })

  it.each([
    [
      'a dictionary',
      Type.Record(Type.String(), Type.Integer()),
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    ['a list of values', Type.Enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
    ['one that may be null', Type.Union([thing, Type.Null()]), { anyOf: [reference, { type: 'null' }] }],
    [
      'words of the server',
      Type.String(expected('a colour', 'red')),
      { type: 'string', description: 'Must be a colour.', examples: ['red'] },
    ],
  ])('say %s as OpenAPI 3.1 does', (_, schema, written) =>
    expect(collectSchemas({ examples: {}, fields: {} }).refer(schema)).toEqual(written),
  )

  it('are refused when two that differ have one name', () => {
    const { refer } = collectSchemas({ examples: {}, fields: {} })
    refer(thing)
    expect(() => refer(named('Thing', Type.Object({ a: Type.Integer() })))).toThrow('two schemas are called Thing')
  })
})
