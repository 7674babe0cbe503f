import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import { kinds } from '@doorward/core/kinds'
import { expect, test } from 'vitest'
import { createLabelOf, destinations, headings, nouns } from './navigation.ts'
import type { Permission } from './place.ts'

const endpoints: Endpoint[] = Object.values(authorizationEndpoints)

/** Whether some endpoint of one of these methods asks for exactly this permission, on the whole or on one item of it. */
const isAsked = ({ action, resource }: Permission, ...methods: string[]): boolean =>
  endpoints.some(
    ({ method, access }) =>
      methods.includes(method) &&
      access.kind === 'permission' &&
      access.action === action &&
      (access.resource === resource || access.resource.startsWith(`${resource}/{`)),
  )

test.each(nouns.map((noun) => [noun.many, noun] as const))(
  '%s: what they need is what endpoints ask for',
  (_, noun) => {
    expect(isAsked(noun.read, 'GET')).toBe(true)
    if (noun.create && noun.create !== 'everybody') expect(isAsked(noun.create, 'POST', 'PUT')).toBe(true)
    if (noun.decide) expect(isAsked(noun.decide, 'PATCH')).toBe(true)
  },
)

test('ids that people paste begin as core makes them', () => {
  const made = Object.values(kinds).flatMap(({ ids }) => ids?.prefix ?? [])
  const listed = nouns.flatMap(({ idPrefixes }) => [...idPrefixes])
  expect(listed.filter((prefix) => !made.includes(prefix))).toEqual(['Doorward:'])
  expect(new Set(listed).size).toBe(listed.length)
})

test('no two places share an address or a key', () => {
  expect(new Set(destinations.map(({ path }) => path)).size).toBe(destinations.length)
  expect(new Set(destinations.map(({ goKey }) => goKey)).size).toBe(destinations.length)
})

test('a noun stands at the address that its key names, so that one address serves it everywhere', () => {
  expect(nouns.map(({ path }) => path)).toEqual(nouns.map(({ key }) => `/settings/${key}`))
})

test('the navigation begins with the overview, then goes by the daily work', () => {
  expect(headings.map(({ label, under }) => [label, under.map(({ key }) => key).join(' ')])).toEqual([
    [undefined, 'overview'],
    ['Access', 'roles records requests resources analyzer'],
    ['People', 'users groups tenants invites'],
    ['Sign-in', 'applications connections domains branding'],
    ['Build', 'clients extensions integrations api tools'],
    ['Watch', 'audit alerts'],
    ['Account', 'general billing support'],
  ])
})

test('making one is called by the noun, unless it has a word of its own', () => {
  expect(createLabelOf({ one: 'role' })).toBe('Create role')
  expect(createLabelOf({ one: 'access request', createLabel: 'Request access' })).toBe('Request access')
})
