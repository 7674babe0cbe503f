import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccessGraph, GraphFocus, GraphStatement } from '../../queries/access/access-graph.ts'
import { boxHeightPx, type MapLayout } from './map-boxes.ts'
import { layOut, onLinesThrough } from './map-layout.ts'

const some = (...first: string[]) => ({ first, count: first.length })
const statement = (recordId: string, more: Partial<Record<'users' | 'groups' | 'roles' | 'resources', object>>) =>
  ({
    recordId,
    statementIndex: 0,
    users: some(),
    groups: some(),
    roles: some('ro_a'),
    resources: some('docs'),
    ...more,
  }) as GraphStatement
const graphOf = (statements: GraphStatement[], groups: { groupId: string; users?: object }[] = []) =>
  ({ statements, statementsCount: statements.length, groups, roles: [], public: [] }) as unknown as AccessGraph
const role: GraphFocus = { kind: 'role', id: 'ro_a' }

const named = ({ nodes }: MapLayout, keys: Set<string>, kind: string) =>
  nodes
    .filter(({ key, thing }) => keys.has(key) && thing.kind === kind)
    .map(({ thing }) => Object.values(thing)[1] as string)
    .sort()

it('SCR-14 every line of the map around a role is a way that there is, and the role stands once', () => {
  const graph = graphOf([
    statement('rec_1', { users: some('ann'), resources: some('docs') }),
    statement('rec_2', { users: some('ben'), resources: some('notes') }),
  ])
  const layout = layOut(role, graph, 10)
  expect(named(layout, onLinesThrough('u:ann', layout.edges), 'resource')).toEqual(['docs'])
  expect(named(layout, onLinesThrough('u:ben', layout.edges), 'resource')).toEqual(['notes'])
  const notes = layout.nodes.find(({ thing }) => thing.kind === 'resource' && thing.resourceUri === 'notes')
  expect(named(layout, onLinesThrough(notes?.key ?? '', layout.edges), 'user')).toEqual(['ben'])
  const roles = layout.nodes.filter(({ column }) => column === 'roles')
  expect(roles.map(({ thing }) => thing)).toEqual([{ kind: 'role', roleId: 'ro_a', name: undefined }])
  expect(named(layout, onLinesThrough('r:ro_a', layout.edges), 'user')).toEqual(['ann', 'ben'])
  expect(layout.columns[0]).toBe('roles')
})

it('SCR-14 around a resource equal roles of two records are two boxes: each line stays a way that there is', () => {
  const graph = graphOf([
    statement('rec_1', { users: some('ann'), resources: some('docs') }),
    statement('rec_2', { users: some('ben'), resources: some('notes') }),
  ])
  const layout = layOut({ kind: 'resource', id: 'docs' }, graph, 10)
  expect(layout.nodes.filter(({ thing }) => thing.kind === 'role')).toHaveLength(2)
  expect(named(layout, onLinesThrough('u:ann', layout.edges), 'resource')).toEqual(['docs'])
})

it('SCR-14 a role that a group has by many records stands once, before them; with other people it is another box', () => {
  const graph = graphOf(
    [
      ...['docs', 'notes', 'plans'].map((uri) =>
        statement(`rec_${uri}`, { groups: some('grp_a'), resources: some(uri) }),
      ),
      statement('rec_ann', { users: some('ann'), groups: some('grp_a'), resources: some('desk') }),
      statement('rec_two', { groups: some('grp_a'), roles: some('ro_a', 'ro_b'), resources: some('lamp') }),
    ],
    [{ groupId: 'grp_a', users: some('ben') }],
  )
  const layout = layOut({ kind: 'group', id: 'grp_a' }, graph, 10)
  expect(layout.columns).toEqual(['people', 'groups', 'roles', 'records', 'resources'])
  const roles = layout.nodes.filter(({ column }) => column === 'roles')
  expect(roles.map(({ thing }) => (thing.kind === 'role' ? thing.roleId : '')).sort()).toEqual(['ro_a', 'ro_a', 'ro_b'])
  expect(named(layout, onLinesThrough('u:ann', layout.edges), 'resource')).toEqual(['desk'])
  expect(named(layout, onLinesThrough('u:ben', layout.edges), 'resource')).toEqual([
    'desk',
    'docs',
    'lamp',
    'notes',
    'plans',
  ])
  const ofB = roles.find(({ thing }) => thing.kind === 'role' && thing.roleId === 'ro_b')
  expect(named(layout, onLinesThrough(ofB?.key ?? '', layout.edges), 'resource')).toEqual(['lamp'])
})

it('SCR-14 everybody stands below all else beside the places that are open, and reaches nothing but them', () => {
  const statements = [
    statement('rec_1', { users: some('ann'), groups: some('grp_a'), resources: some('docs') }),
    statement('rec_2', { users: some('ben', 'cy', 'dee', 'eve'), resources: some('docs') }),
  ]
  const graph = {
    ...graphOf(statements, [{ groupId: 'grp_a', users: some('flo') }]),
    public: [{ resourceUri: 'docs/*' }],
  }
  const layout = layOut({ kind: 'resource', id: 'docs/1' }, graph as AccessGraph, 10)
  const everybody = layout.nodes.filter(({ thing }) => thing.kind === 'everybody')
  expect(everybody).toHaveLength(1)
  expect(named(layout, onLinesThrough(everybody[0]?.key ?? '', layout.edges), 'resource')).toEqual(['docs/*'])
  const row = layout.nodes.filter(({ y }) => y + boxHeightPx > (everybody[0]?.y ?? 0))
  expect(row.map(({ thing }) => thing.kind)).toEqual(['everybody', 'resource'])
  expect(layOut(role, graphOf(statements), 10).nodes.some(({ thing }) => thing.kind === 'everybody')).toBe(false)
})

it('SCR-14 a person in a group reaches what the group is given, and nothing of another group', () => {
  const graph = graphOf(
    [
      statement('rec_1', { groups: some('grp_a'), resources: some('docs') }),
      statement('rec_2', { groups: some('grp_b'), resources: some('notes') }),
    ],
    [
      { groupId: 'grp_a', users: some('ann') },
      { groupId: 'grp_b', users: some('ann', 'ben') },
    ],
  )
  const layout = layOut(role, graph, 10)
  expect(named(layout, onLinesThrough('u:ben', layout.edges), 'resource')).toEqual(['notes'])
  expect(named(layout, onLinesThrough('u:ann', layout.edges), 'resource')).toEqual(['docs', 'notes'])
  expect(named(layout, onLinesThrough('g:grp_a', layout.edges), 'user')).toEqual(['ann'])
})

it('SCR-14 a group of many records stands beside the first of them, where both are seen', () => {
  const many = Array.from({ length: 60 }, (_, at) => statement(`rec_${at}`, { groups: some('grp_a') }))
  const { nodes, heightPx } = layOut({ kind: 'group', id: 'grp_a' }, graphOf(many, [{ groupId: 'grp_a' }]), 60)
  const group = nodes.find(({ thing }) => thing.kind === 'group')
  expect(heightPx).toBeGreaterThan(2_000)
  expect(group?.y).toBeLessThan(400)
})

it('SCR-14 no box lies over another, and all lie within the height', () => {
  const graph = graphOf(
    Array.from({ length: 30 }, (_, at) =>
      statement(`rec_${at}`, {
        users: some(`user${at}`, `other${at}`),
        groups: some('grp_a', `grp_${at}`),
        roles: { first: Array.from({ length: 20 }, (_, role) => `ro_${role}`), count: 40 },
      }),
    ),
    [{ groupId: 'grp_a', users: { first: ['x'], count: 400 } }],
  )
  const { nodes, heightPx, columns } = layOut({ kind: 'resource', id: 'docs' }, graph, 25)
  expect(nodes.filter(({ thing }) => thing.kind === 'statement')).toHaveLength(25)
  for (const column of columns) {
    const ys = nodes.filter((node) => node.column === column).map(({ y }) => y)
    for (const [at, y] of ys.toSorted((one, other) => one - other).entries()) {
      const next = ys.toSorted((one, other) => one - other)[at + 1]
      if (next !== undefined) expect(next - y).toBeGreaterThanOrEqual(boxHeightPx)
    }
    expect(Math.max(...ys) + boxHeightPx).toBeLessThanOrEqual(heightPx)
  }
  const more = nodes.filter(({ thing }) => thing.kind === 'more').map(({ thing }) => (thing as { count: number }).count)
  expect(new Set(more)).toEqual(new Set([36]))
  const crowd = nodes
    .filter(({ thing }) => thing.kind === 'people')
    .map(({ thing }) => (thing as { count: number }).count)
  expect(crowd).toContain(400)
})

const people = fc.uniqueArray(fc.constantFrom('ann', 'ben', 'cem', 'dia', 'eva', 'fay'), { maxLength: 5 })
const ofGroups = fc.uniqueArray(fc.constantFrom('grp_a', 'grp_b', 'grp_c', 'grp_d'), { maxLength: 3 })
const parts = fc.record({ users: people, groups: ofGroups, roles: fc.integer({ min: 1, max: 7 }) })
const focuses: GraphFocus[] = [
  { kind: 'user', id: 'ann' },
  { kind: 'group', id: 'grp_a' },
  role,
  { kind: 'resource', id: 'docs' },
]

it('SCR-14 no line passes behind a box that it does not end at', () => {
  const graphs = fc.record({
    focus: fc.constantFrom(...focuses),
    statements: fc.array(parts, { minLength: 1, maxLength: 12 }),
    members: fc.tuple(people, people, people, people),
  })
  fc.assert(
    fc.property(graphs, ({ focus, statements, members }) => {
      const graph = graphOf(
        statements.map(({ users, groups, roles }, at) =>
          statement(`rec_${at}`, {
            users: some(...users),
            groups: some(...groups),
            roles: some(...Array.from({ length: roles }, (_, role) => `ro_${role}`)),
          }),
        ),
        ['grp_a', 'grp_b', 'grp_c', 'grp_d'].map((groupId, at) => ({ groupId, users: some(...(members[at] ?? [])) })),
      )
      const { nodes, edges, columns, heightPx } = layOut(focus, graph, 25)
      const place = (key: string) =>
        columns.findIndex((column) => nodes.find((node) => node.key === key)?.column === column)
      for (const { from, to, lanes } of edges) {
        const between = columns.slice(place(from) + 1, place(to))
        expect(place(from)).toBeLessThan(place(to))
        expect(lanes.map(({ column }) => column)).toEqual(between)
        for (const { column, y } of lanes) {
          expect(y).toBeLessThan(heightPx)
          const inTheWay = nodes.filter(
            (node) => node.column === column && node.y - 4 < y && y < node.y + boxHeightPx + 4,
          )
          expect(inTheWay).toEqual([])
        }
      }
    }),
  )
})

it('SCR-14 lines that pass at one height lead to one box, so that none of them is taken for another', () => {
  const graph = graphOf(
    [
      statement('rec_1', { users: some('ann', 'ben'), groups: some('grp_a') }),
      statement('rec_2', { users: some('ann'), groups: some('grp_a') }),
    ],
    [{ groupId: 'grp_a', users: some('ann') }],
  )
  const { edges } = layOut({ kind: 'user', id: 'ann' }, graph, 10)
  const passing = edges.flatMap(({ to, lanes }) => lanes.map(({ y }) => ({ to, y })))
  expect(passing).toHaveLength(3)
  expect(new Set(passing.map(({ y }) => y)).size).toBe(2)
  expect(new Set(passing.map(({ to, y }) => `${to} ${y}`)).size).toBe(2)
})
