import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { contractFiles } from './contract-files.ts'

type Files = Record<string, Record<string, unknown>>
type Facts = Record<string, unknown>

const folder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
const isContract = (id: string): boolean =>
  /^(?:authorization|accounts|billing|installation|relay)\/.+\.ts$/.test(id.slice(folder.length))

/** What only the server, the document and the types of TypeScript need of an endpoint. */
const unasked = [
  'params',
  'body',
  'summary',
  'tag',
  'sites',
  'asksMembership',
  'refuses',
  'judgesPrecondition',
  'answersVersion',
  'answersPast',
  'isAsFreshAsAsked',
  'isBeyondLog',
  'largeBody',
  'countsAsUsage',
  'countsEach',
  'inLane',
  'goesOnLocked',
  'alsoAnswers',
  'answersFile',
]

/** The choices that a query's parameters have, by their names. */
function choicesOf(query: unknown): Facts | undefined {
  const { properties } = (query ?? {}) as { properties?: Record<string, { enum?: unknown }> } // queries are objects
  if (!properties) return undefined
  const choices = Object.entries(properties).map(([name, { enum: values }]) => [name, values ? { enum: values } : {}])
  return { properties: Object.fromEntries(choices) }
}

/** What files are imported by: the console says which columns a file may have, and what each takes. */
export const imported = ['createClient', 'createGroup', 'createRecord', 'createRole', 'createTenant'] as const

interface Field {
  anyOf?: Field[]
  items?: { required?: string[]; properties?: Record<string, { type?: unknown }> }
  [fact: string]: unknown
}
/** What the entries of a list are made of, what they have to say, and what kinds of values those are. */
const entryFacts = ({ required, properties = {} }: NonNullable<Field['items']>) => ({
  required,
  properties: Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, { type }])),
})
/** What a field takes, without what stands in it. */
function fieldFacts({ anyOf, type, enum: values, maxLength, pattern, items }: Field): Field {
  if (anyOf) return { anyOf: anyOf.map(fieldFacts) }
  return { type, maxLength, pattern, ...(values ? { enum: [] } : {}), ...(items ? { items: entryFacts(items) } : {}) }
}
/** The fields of a body, and which of them are needed. */
function bodyFacts(body: unknown): Facts {
  const { properties, required } = body as { properties: Record<string, Field>; required?: string[] } // such bodies are objects
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldFacts(field)])
  return { properties: Object.fromEntries(fields), required }
}

/** An endpoint as plain data, without its schemas: replies by their status alone. */
export function factsOf(endpoint: object, name = ''): Facts {
  const { replies, query, ...rest } = endpoint as Facts // looked at by name
  const statuses = Object.fromEntries(Object.keys(replies ?? {}).map((status) => [status, null]))
  const kept = Object.entries(rest).filter(([name]) => !unasked.includes(name))
  const choices = choicesOf(query)
  const body = imported.some((one) => one === name) ? { body: bodyFacts((endpoint as Facts).body) } : {}
  return { ...Object.fromEntries(kept), ...body, ...(choices ? { query: choices } : {}), replies: statuses }
}

const isEndpoint = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'access' in value && 'replies' in value

/**
 * Gives the console's build the endpoints as plain data. Their schemas and the library that makes them stay away: the
 * server validates, and types are gone by then. What else such a file exports is not there, and asking for it fails the build.
 */
export function endpointFacts(): Plugin {
  let files: Files = {}
  return {
    name: 'endpoint-facts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const entry = fileURLToPath(new URL('./contract-files.ts', import.meta.url))
      const { module } = await runnerImport<{ contractFiles: typeof contractFiles }>(entry, {
        configFile: false,
        logLevel: 'silent',
      })
      files = Object.fromEntries(
        Object.entries(module.contractFiles).map(([path, room]) => [
          fileURLToPath(new URL(path, new URL('.', import.meta.url))),
          room,
        ]),
      )
    },
    load(id) {
      const room = isContract(id) ? files[id] : undefined
      if (!room) return null
      const declared = Object.entries(room).filter(([, value]) => isEndpoint(value))
      return declared
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(factsOf(value as object, name))}`) // of `isEndpoint`
        .join('\n')
    },
  }
}
