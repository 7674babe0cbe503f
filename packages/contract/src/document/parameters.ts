import { type TSchema, Type } from 'typebox'
import type { Endpoint } from '../endpoint.ts'
import { componentName, requestHeaders } from './headers.ts'
import type { Refer } from './schemas.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required: boolean
  schema: object
}

function inPlace(schema: TSchema | undefined, place: 'path' | 'query', refer: Refer): Parameter[] {
  if (!schema || !Type.IsObject(schema)) return []
  const required = new Set<string>((schema as { required?: string[] }).required ?? []) // TypeBox writes it where a field must be
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = refer(property)
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

const parametersOf = (endpoint: Endpoint, refer: Refer): Parameter[] => [
  ...inPlace(endpoint.params, 'path', refer),
  ...inPlace(endpoint.query, 'query', refer),
  ...headersTakenBy(endpoint),
]

/**
 * The parameters of all endpoints: one that several have is written once and referred to.
 * Raises an error when two that differ would have the same name.
 */
export function collectParameters(endpoints: readonly Endpoint[], refer: Refer) {
  const all = endpoints.map((endpoint) => parametersOf(endpoint, refer))
  const counts = new Map<string, number>()
  for (const each of all.flat()) counts.set(JSON.stringify(each), (counts.get(JSON.stringify(each)) ?? 0) + 1)
  const shared = new Map<string, Parameter>()
  const referTo = (parameter: Parameter) => {
    const text = JSON.stringify(parameter)
    if ((counts.get(text) ?? 0) < 2) return parameter
    // An id in a path has the name of its schema, and some generators put both beside each other.
    const name = componentName(parameter.name) + (parameter.in === 'path' ? 'InPath' : '')
    const known = shared.get(name)
    if (known && JSON.stringify(known) !== text) throw new Error(`two parameters would be called ${name}`)
    shared.set(name, parameter)
    return { $ref: `#/components/parameters/${name}` }
  }
  const written = new Map(endpoints.map((endpoint, at) => [endpoint, (all[at] ?? []).map(referTo)]))
  return {
    of: (endpoint: Endpoint) => written.get(endpoint) ?? [],
    components: () => Object.fromEntries(shared),
  }
}
