import { nounOf } from '@doorward/contract/document/fields'
import * as ofApi from '@doorward/contract/document/published'
import * as ofBilling from '@doorward/contract/document/published-billing'
import { nameOf } from '@doorward/contract/named'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { billingEndpoints, documentedEndpoints, type NamedEndpoint } from './endpoints.ts'

type Node = { [key: string]: unknown }
/** Names of the parameters of an endpoint. */
const fieldsOf = (...places: (object | undefined)[]): string[] =>
  places.flatMap((place) => Object.keys((place as { properties?: object } | undefined)?.properties ?? {}))

/** Every object below a node, with the keys that lead to it. */
function* below(node: unknown, path: string[] = []): Generator<{ path: string[]; node: Node }> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield { path, node: node as Node } // an object that is no array
  for (const [key, value] of Object.entries(node)) if (key !== 'examples') yield* below(value, [...path, key])
}

/** The document of each host, by the same maker; words that both share are held against the larger one. */
const documents: [
  string,
  { publish: (serverUrl: string) => object; endpoints: NamedEndpoint[]; fields: object; examplesGiven: object },
][] = [
  [
    'the API',
    {
      publish: ofApi.publishedDocument,
      endpoints: documentedEndpoints,
      fields: ofApi.fields,
      examplesGiven: ofApi.examples,
    },
  ],
  [
    'billing',
    {
      publish: ofBilling.publishedBilling,
      endpoints: billingEndpoints,
      fields: ofBilling.ownFields,
      examplesGiven: ofBilling.examples,
    },
  ],
]

describe.each(documents)('the document of %s', (_, { publish, endpoints, fields, examplesGiven }) => {
  const text = JSON.stringify(publish('https://server.example'))
  const document = JSON.parse(text)
  const schemas: Record<string, Node> = document.components.schemas
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })

  describe('schemas of the document (decision 59)', () => {
    it('have a name wherever they have fields', () => {
      const inline = Object.entries(schemas).flatMap(([name, schema]) =>
        [...below(schema, [name])].filter(
          ({ path, node }) => path.length > 1 && node.type === 'object' && 'properties' in node,
        ),
      )
      expect(inline.map(({ path }) => path.join('.'))).toEqual([])
    })

    it('are named for every body and answer', () => {
      const nameless = endpoints.flatMap(({ name, body, replies }) =>
        [body, ...Object.values(replies)].filter((schema) => schema && nameOf(schema) === undefined).map(() => name),
      )
      expect(nameless).toEqual([])
    })

    it('have names without numbers, each referred to', () => {
      for (const name of Object.keys(schemas)) {
        expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
        expect(text, name).toContain(`"#/components/schemas/${name}"`)
      }
    })

    it('are referred to where they are', () => {
      const refs = [...below(document)].flatMap(({ node }) => (typeof node.$ref === 'string' ? [node.$ref] : []))
      for (const ref of new Set(refs)) {
        const at = ref
          .split('/')
          .slice(1)
          .reduce<Node | undefined>((node, key) => node?.[key] as Node | undefined, document)
        expect(at, ref).toBeDefined()
      }
    })

    it('are of a document that is valid OpenAPI 3.1', async () => {
      expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    })

    it('say null as JSON Schema does', () => expect(text).not.toContain('"nullable"'))
  })

  describe('what a stranger must know (decision 59)', () => {
    const described = ({ description, $ref }: Node): boolean => {
      if (typeof description === 'string') return /^(?!Must be ).*[.:;]/s.test(description) // what it must be is not what it is
      const name = String($ref).split('/').at(-1) ?? ''
      return schemas[name] !== undefined && described({ ...schemas[name], $ref: undefined })
    }
    const namesWithout = (fields: [string, Node][]) =>
      fields.filter(([, field]) => !described(field)).map(([name]) => name)

    it('is said of every field, by itself or by the schema that it refers to', () => {
      const fields = Object.entries(schemas).flatMap(([owner, { properties = {} }]) =>
        Object.entries(properties as Record<string, Node>).map(([name, field]): [string, Node] => [
          `${owner}.${name}`,
          field,
        ]),
      )
      expect(namesWithout(fields)).toEqual([])
    })

    it('is said of every parameter', () => {
      const shared = Object.entries(document.components.parameters as Record<string, Node>)
      const own = Object.values(document.paths as Record<string, Record<string, Node>>)
        .flatMap(Object.values)
        .flatMap(({ operationId, parameters = [] }: Node) =>
          (parameters as Node[])
            .filter(({ $ref }) => $ref === undefined)
            .map((each): [string, Node] => [`${operationId} ${each.name}`, each]),
        )
      expect(namesWithout([...shared, ...own])).toEqual([])
    })

    it('is said of nothing that is not there', () => {
      const owners = Object.entries(schemas).map(
        ([name, { properties = {} }]) => [name, Object.keys(properties as Node)] as const,
      )
      const asked = endpoints.map(({ name, params, query }) => [name, fieldsOf(params, query)] as const)
      const there = new Set(
        [...owners, ...asked].flatMap(([owner, names]) =>
          names.flatMap((name) => [name, `${owner}.${name}`, `${nounOf(owner)}.${name}`]),
        ),
      )
      expect(Object.keys(fields).filter((key) => !there.has(key))).toEqual([])
    })
  })

  describe('examples', () => {
    const named = Object.entries(schemas).flatMap(([name, { examples }]) =>
      Array.isArray(examples) ? examples.map((example) => [name, example] as const) : [],
    )
    it.each(named)('of %s fit its schema', (name, example) => {
      const fits = ajv.getSchema(`document#/components/schemas/${name}`)
      expect(fits?.(example), ajv.errorsText(fits?.errors)).toBe(true)
    })

    it('stand for every body and every answer', () => {
      const wanted = endpoints.flatMap(({ body, replies }) => [body, ...Object.values(replies)])
      const names = new Set(wanted.flatMap((schema) => (schema ? [nameOf(schema)] : [])))
      expect([...names].filter((name) => !schemas[name ?? '']?.examples)).toEqual([])
    })

    it('are all of schemas that there are', () => {
      for (const name of Object.keys(examplesGiven)) expect(schemas).toHaveProperty(name)
    })
  })

  describe('operations', () => {
    const operations = Object.values(document.paths as Record<string, Record<string, Node>>).flatMap(Object.values)
    it.each(operations.map((operation) => [operation.operationId, operation] as const))(
      '%s says in words what it does and who may',
      (_, { summary, description, tags }) => {
        expect(String(summary)).toMatch(/^.{4,60}[^.]$/)
        expect(String(description)).toMatch(/^[A-Z].{10,}\.$/)
        expect(String(description)).toMatch(/Needs /)
        expect(document.tags.map(({ name }: Node) => name)).toEqual(expect.arrayContaining(tags as string[]))
      },
    )
  })
})
