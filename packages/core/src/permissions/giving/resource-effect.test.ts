import { expect, test } from 'vitest'
import * as make from '../../../test/random-policy.ts'
import type { ResourceConfiguration } from '../model.ts'
import { isSwitchedOn, resourceEffect } from './resource-effect.ts'

const { userId } = make.user('eve')
const configured = (...on: ('CLAIM' | 'PUBLIC')[]): ResourceConfiguration => ({
  resourceUri: 'docs',
  permissions: on.map((action) => ({ action, allow: true })),
})

test.each([
  ['PUBLIC on a new configuration', null, configured('PUBLIC'), ['docs']],
  ['PUBLIC on one that was there', configured(), configured('PUBLIC'), ['docs']],
  ['CLAIM on one that was there', configured('PUBLIC'), configured('PUBLIC', 'CLAIM'), ['docs/*']],
  ['what was on already', configured('PUBLIC', 'CLAIM'), configured('PUBLIC', 'CLAIM'), []],
  ['switching off', configured('PUBLIC', 'CLAIM'), configured(), []],
])('switching on gives the writer what everyone gets, and must be judged: %s', (_, before, after, places) => {
  const gains = [...resourceEffect(before, after, userId)]
  expect(gains.flatMap(({ resourceUris }) => resourceUris)).toEqual(places)
  for (const { principals } of gains) expect(principals).toEqual([{ userId }])
})

test('CLAIM gives owner below the collection, however that is written, and PUBLIC reading in the place itself (G1)', () => {
  const told = (resourceUri: string) =>
    [...resourceEffect(null, { ...configured('CLAIM', 'PUBLIC'), resourceUri }, userId)].map(
      ({ gives, resourceUris }) => [gives.flatMap((set) => set.actions()), resourceUris],
    )
  const reading = ['*:*:list', '*:*:read', '*:list', '*:read', 'list', 'read']
  expect(told('docs')).toEqual([
    [reading, ['docs']],
    [['*'], ['docs/*']],
  ])
  expect(told('docs/*')).toEqual([
    [reading, ['docs/*']],
    [['*'], ['docs/*']],
  ])
})

test.each([
  ['is on', configured('PUBLIC'), true],
  ['is another', configured('CLAIM'), false],
  ['is off', { resourceUri: 'docs', permissions: [{ action: 'PUBLIC' as const, allow: false }] }, false],
  ['has no configuration', null, false],
  ['is unknown', undefined, false],
])('a switch that %s', (_, resource, on) => expect(isSwitchedOn(resource, 'PUBLIC')).toBe(on))
