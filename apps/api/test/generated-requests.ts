import fc from 'fast-check'

/** A JSON schema as the API's document writes it, once references are followed. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
export interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { headers?: object; content?: { 'application/json': { schema: Schema } } }>
  'x-permission': { access?: string; action?: string; resource?: string }
  'x-billable': string
}
export interface GeneratedRequest {
  operation: Operation
  method: string
  url: string
  body: unknown
  headers: Record<string, string>
}

/** Texts that have broken parsers before. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '*',
  '/',
  '//',
  'a/*/b',
  '../..',
  '%',
  '\\',
  '\u0000',
  '\ud800',
  '\u202e',
  'null',
  'undefined',
  '-1',
  '1e309',
  "'; drop table items --",
  '__proto__',
  'Doorward:Owner',
  'Doorward|owner',
  'Doorward:*',
  'x'.repeat(600),
  'x'.repeat(100_000),
  '\u0001\u001f',
  'a\tb\r\nc',
  '\u007f',
  '\u0085\u2028',
  'a\u0000b',
  'a\udfffb',
  '\ufffe\uffff',
  '\u{1f600}'.repeat(50),
)
/** Levels below the bound, at it and far beyond it. */
const deep = fc.constantFrom(10, 19, 20, 21, 2_000).map((levels) => {
  let value: unknown = 'deep'
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { deeper: value }
  return value
})
const anything = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }), deep)
/** Bodies as texts that are no JSON, or JSON as no serializer writes it. */
const raw = fc.constantFrom(
  '',
  '{',
  'null',
  '"\\ud800"',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"admin":true}}',
  '{"name":"\\u0000"}',
  '[1e999,-0,1E-999]',
  '\ufeff{}',
  '{"name":1}garbage',
  `${'['.repeat(100_000)}`,
  `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
)

/** Well-formed values of a schema. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const shapes = schema.anyOf ?? schema.oneOf
  if (shapes) return fc.oneof(...shapes.map(valuesOf))
  if (schema.type === 'object') return objectsOf(schema)
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return textsOf(schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1000) })
  return fc.jsonValue({ maxDepth: 1 })
}

function textsOf({ pattern, minLength = 0, maxLength = 40, format }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const longest = Math.min(maxLength, 40)
  const texts = pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ maxLength: longest })
  return texts.map((text) => text.slice(0, longest).padEnd(minLength, 'a'))
}

const objectsOf = ({ properties = {}, additionalProperties: values, required = [] }: Schema): fc.Arbitrary<unknown> => {
  if (typeof values === 'object' && Object.keys(properties).length === 0)
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valuesOf(values), { maxKeys: 3 })
  const arbitraries = Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, valuesOf(schema)]))
  return fc.record(arbitraries, { requiredKeys: required })
}

/** A body with one of its fields, at any depth, replaced, removed or added. */
const bent = (bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(bodies, fc.nat(50), anything, fc.constantFrom('replace', 'remove', 'add')).map(([body, at, value, how]) => {
    const copy: unknown = structuredClone(body)
    const places: { parent: Record<string, unknown>; key: string }[] = []
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const key of Object.keys(node)) {
        const parent = node as Record<string, unknown> // arrays too are written by key here
        places.push({ parent, key })
        walk(parent[key])
      }
    }
    walk(copy)
    const place = places[at % Math.max(places.length, 1)]
    if (!place) return value
    if (how === 'replace') place.parent[place.key] = value
    else if (how === 'remove') delete place.parent[place.key]
    else place.parent[`${place.key}x`] = value
    return copy
  })

/** Half a surrogate pair can't be written in an address; a body keeps it. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))

/**
 * Requests of one operation: mostly well-formed, some bent.
 * @param known ids that exist, by the name of the path parameter
 */
export function requestsOf(
  path: string,
  method: string,
  operation: Operation,
  known: Record<string, string[]>,
): fc.Arbitrary<GeneratedRequest> {
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const part = ({ name, schema }: { name: string; schema: Schema }) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(known[name] ?? ['read'])) },
      { weight: 3, arbitrary: valuesOf(schema).map(String) },
      { weight: 1, arbitrary: nasty.filter((text) => text !== '') }, // no text is another route
    )
  const query = ({ schema }: { schema: Schema }) =>
    fc.oneof({ weight: 4, arbitrary: valuesOf(schema).map(String) }, { weight: 1, arbitrary: nasty })
  const schema = operation.requestBody?.content['application/json'].schema
  const bodies = schema
    ? fc.oneof(
        { weight: 3, arbitrary: valuesOf(schema) },
        { weight: 2, arbitrary: bent(valuesOf(schema)) },
        { weight: 1, arbitrary: anything },
        { weight: 1, arbitrary: raw },
      )
    : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: raw })
  const headers = fc.record(
    {
      'if-match': fc.constantFrom('*', '"v1"', '"v99"', 'v1', ''),
      'if-unmodified-since': fc.constantFrom('Sat, 21 Nov 2026 10:00:00 GMT', '2026-11-21T10:00:00.000Z', 'x', ''),
      'idempotency-key': fc.constantFrom('a', 'b', 'x'.repeat(200)),
      consistency: fc.constantFrom('strong', 'max-stale=1', 'max-stale=99', 'weak'),
      'consistency-token': fc.constantFrom('x', 'a.b'),
    },
    { requiredKeys: [] },
  )
  return fc
    .record({
      params: fc.tuple(...inPath.map(part)),
      query: fc.tuple(...inQuery.map((parameter) => fc.option(query(parameter), { freq: 2 }))),
      twice: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
      body: bodies,
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    })
    .map(({ params, query: given, twice, body, headers: sent }) => {
      const filled = inPath.reduce((url, { name }, i) => url.replace(`{${name}}`, encoded(params[i] ?? '')), path)
      const asked = inQuery.flatMap(({ name }, i) => {
        const value = given[i]
        return value == null ? [] : [`${name}=${encoded(value)}`]
      })
      const all = twice ? [...asked, ...asked.map((each) => `${each}x`), 'unknown=1', 'unknown=2'] : asked
      const url = filled + (all.length > 0 ? `?${all.join('&')}` : '')
      return { operation, method: method.toUpperCase(), url, body, headers: sent as Record<string, string> } // every header of the record is a text
    })
}
