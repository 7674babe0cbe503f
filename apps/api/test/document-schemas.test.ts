import { publishedDocument, examples as publishedExamples } from '@doorward/contract/document/published'
import { nameOf } from '@doorward/contract/named'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { documentedEndpoints } from './endpoints.ts'

type Node = { [key: string]: unknown }
const text = JSON.stringify(publishedDocument('https://server.example'))
const document = JSON.parse(text)
const schemas: Record<string, Node> = document.components.schemas
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema({ ...document, $id: 'document' })

/** Every object below a node, with the keys that lead to it. */
function* below(node: unknown, path: string[] = []): Generator<{ path: string[]; node: Node }> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield { path, node: node as Node } // an object that is no array
  for (const [key, value] of Object.entries(node)) if (key !== 'examples') yield* below(value, [...path, key])
}

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
    const nameless = documentedEndpoints.flatMap(({ name, body, replies }) =>
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

  it('say null as JSON Schema does', () => expect(text).not.toContain('"nullable"'))
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
    const wanted = documentedEndpoints.flatMap(({ body, replies }) => [body, ...Object.values(replies)])
    const names = new Set(wanted.flatMap((schema) => (schema ? [nameOf(schema)] : [])))
    expect([...names].filter((name) => !schemas[name ?? '']?.examples)).toEqual([])
  })

  it('are all of schemas that there are', () => {
    for (const name of Object.keys(publishedExamples)) expect(schemas).toHaveProperty(name)
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
