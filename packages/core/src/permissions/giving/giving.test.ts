import { describe, expect, test } from 'vitest'
import type { Permission } from '../model.ts'
import { Work } from '../work.ts'
import { ActionSet } from './action-set.ts'
import { Giving } from './giving.ts'

const allow = (action: string): Permission => ({ action, allow: true, grant: false, delegate: false })

/** Statements that each give one action, in places that cover one another. */
function setUp() {
  const sets = ['a', 'b', 'c'].map((action) => new ActionSet([allow(action)]))
  const places = [['x', 'x/*', 'x'], ['x/1', 'y'], ['*/1']]
  const given = places.map((resourceUris, place) => ({ gives: sets.slice(place, place + 1), resourceUris }))
  let asked = 0
  const giving = new Giving(() => {
    asked += 1
    return given
  })
  const on = (uri: string, ...named: number[]) => giving.by(new Set(named)).on(uri, new Work())
  const actionsOn = (uri: string, ...named: number[]) => [...on(uri, ...named).actions(new Work())]
  return { sets, giving, on, actionsOn, timesAsked: () => asked }
}

describe('what the statements of a record gave to those whom some of them named', () => {
  test.each<[string, string, number[], string[]]>([
    ['all that cover the place', 'x/1', [0, 1, 2], ['a', 'b', 'c']],
    ['only those that named them', 'x/1', [0, 2], ['a', 'c']],
    ['those above', 'x/2', [0, 1, 2], ['a']],
    ['none below', 'x', [1, 2], []],
    ['those at another place', 'y', [0, 1, 2], ['b']],
    ['those with a wildcard', 'z/1', [0, 1, 2], ['c']],
    ['none elsewhere', 'z', [0, 1, 2], []],
    ['none where nothing named them', 'x/1', [], []],
    ['none of a statement that is not there', 'x/1', [7], []],
  ])('%s', (_, uri, named, actions) => expect(setUp().actionsOn(uri, ...named)).toEqual(actions))

  test('the same object where it comes to the same, so that it is judged once', () => {
    const { on, sets } = setUp()
    expect(on('x/1', 0, 1)).toBe(on('x/1', 0, 1, 9))
    expect(on('x/2', 0)).toBe(sets[0])
    expect(on('x/1', 0, 1)).not.toBe(on('x/1', 0))
    expect(on('x/1', 0, 1).names(sets[1] ?? new ActionSet([]))).toBe(true)
  })

  test('places where the same statements give something are put together', () => {
    const { giving } = setUp()
    const holds = giving.by(new Set([0]))
    const uris = ['x/2', 'x/1', 'x', 'q', 'x/3', 'y/1', 'y', 'q/2']
    const alike = holds.alike?.(uris, new Work())
    expect(alike).toEqual([['x/2', 'x', 'x/3'], ['x/1'], ['q', 'q/2'], ['y/1'], ['y']])
    expect(giving.by(new Set([1])).alike?.(uris, new Work())).toBe(alike)
    expect(holds.alike?.(['q'], new Work())).toEqual([['q']])
  })

  test('the statements are looked at when something is asked, and what was answered costs less again', () => {
    const { giving, timesAsked } = setUp()
    const holds = giving.by(new Set([0, 1]))
    expect(timesAsked()).toBe(0)
    const [first, again] = [new Work(), new Work()]
    holds.on('x/1', first)
    holds.on('x/1', again)
    expect(again.spent).toBe(3)
    expect(first.spent).toBeGreaterThan(again.spent + 3)
  })

  test('several statements on one place give all that each of them gives', () => {
    const given = ['a', 'b', 'c'].map((action) => ({ gives: [new ActionSet([allow(action)])], resourceUris: ['x'] }))
    const held = new Giving(() => given).by(new Set([0, 1, 2])).on('x', new Work())
    expect([...held.actions(new Work())]).toEqual(['a', 'b', 'c'])
  })
})
