import { type TSchema, Type } from 'typebox'
import type { Endpoint, Endpoints } from '../endpoint.ts'
import { componentName, requestHeaders } from './headers.ts'
import type { ReferField } from './schemas.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required: boolean
  schema: object
}

function inPlace(id: string, place: 'path' | 'query', schema: TSchema | undefined, refer: ReferField): Parameter[] {
  if (!schema || !Type.IsObject(schema)) return []
  const required = new Set<string>((schema as { required?: string[] }).required ?? []) // TypeBox writes it where a field must be
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description: itself }: { description?: string } = property
    const { description = itself, ...rest } = refer(id, name, property)
    return {
      name,
      in: place,
      ...(typeof description === 'string' ? { description } : {}),
      required: place === 'path' || required.has(name),
      schema: rest,
    }
  })
}

const headersTakenBy = (endpoint: Endpoint): Parameter[] =>
  Object.entries(requestHeaders)
    .filter(([, { takenBy }]) => takenBy(endpoint))
    .map(([name, { description, schema }]) => ({ name, in: 'header', description, required: false, schema }))

const parametersOf = (id: string, endpoint: Endpoint, refer: ReferField): Parameter[] => [
  ...inPlace(id, 'path', endpoint.params, refer),
  ...inPlace(id, 'query', endpoint.query, refer),
  ...headersTakenBy(endpoint),
]

/** An id has the name of its schema, and some generators put both beside each other: it is told by where it stands. */
const placeOf = ({ name, in: place }: Parameter): string => {
  if (place === 'path') return 'InPath'
  return place === 'query' && name.endsWith('Id') ? 'InQuery' : ''
}

/**
 * The parameters of all endpoints: one that several have is written once and referred to.
 * Raises an error when two that differ would have the same name.
 */
export function collectParameters(endpoints: Endpoints, refer: ReferField) {
  const entries = Object.entries(endpoints)
  const all = entries.map(([id, endpoint]) => parametersOf(id, endpoint, refer))
  const counts = new Map<string, number>()
  for (const each of all.flat()) counts.set(JSON.stringify(each), (counts.get(JSON.stringify(each)) ?? 0) + 1)
  const shared = new Map<string, Parameter>()
  const referTo = (parameter: Parameter) => {
    const text = JSON.stringify(parameter)
    if ((counts.get(text) ?? 0) < 2) return parameter
    const name = componentName(parameter.name) + placeOf(parameter)
    const known = shared.get(name)
    if (known && JSON.stringify(known) !== text) throw new Error(`two parameters would be called ${name}`)
    shared.set(name, parameter)
    return { $ref: `#/components/parameters/${name}` }
  }
  const written = new Map(entries.map(([, endpoint], at) => [endpoint, (all[at] ?? []).map(referTo)]))
  return {
    of: (endpoint: Endpoint) => written.get(endpoint) ?? [],
    components: () => Object.fromEntries(shared),
  }
}
