import { expect, test } from 'vitest'
import * as make from '../../../test/random-policy.ts'
import type { AccessRecord, Statement } from '../model.ts'
import { onlyTakesAway } from './takes-away.ts'

const words = (text: string) => text.split(' ').filter(Boolean)
const named = (names: string) => ({
  users: words(names)
    .filter((name) => !name.startsWith('g:'))
    .map(make.user),
  groups: words(names)
    .filter((name) => name.startsWith('g:'))
    .map((name) => make.group(name.slice(2))),
})
const recordOf = (names: string, ...statements: [roleIds: string, uris: string, names?: string][]): AccessRecord => ({
  recordId: make.record('r1'),
  name: '',
  statements: statements.map(
    ([roleIds, uris, onStatement]): Statement => ({
      roles: words(roleIds).map(make.role),
      resources: words(uris).map((resourceUri) => ({ resourceUri })),
      ...(onStatement === undefined ? {} : named(onStatement)),
    }),
  ),
  admins: [],
  ...named(names),
})
const was = recordOf('ann g:team', ['a b', 'x y', 'ben'], ['c', 'z'], ['a', 'x'])

test.each<[string, AccessRecord, boolean]>([
  ['the same', was, true],
  ['nothing left', recordOf(''), true],
  ['fewer names', recordOf('ann', ['a b', 'x y'], ['c', 'z'], ['a', 'x']), true],
  ['fewer statements', recordOf('ann g:team', ['a b', 'x y', 'ben'], ['a', 'x']), true],
  ['the last statement alone', recordOf('ann', ['a', 'x']), true],
  ['a role and a resource less', recordOf('ann', ['b', 'y', 'ben']), true],
  ['another spelling', recordOf('ann', ['a', '/x/ y']), true],
  ['one statement divided in two', recordOf('ann', ['a', 'x'], ['b', 'y']), true],
  ['a name moved from the record to a statement', recordOf('', ['a', 'x', 'ann g:team ben']), true],
  ['a new name on the record', recordOf('ann zoe'), false],
  ['a user of the name of a group', recordOf('team'), false],
  ['a name moved from a statement to the record', recordOf('ben', ['a', 'x']), false],
  ['a new name on a statement', recordOf('ann', ['a', 'x', 'zoe']), false],
  ['a name moved to another statement', recordOf('ann', ['c', 'z', 'ben']), false],
  ['a new role', recordOf('ann', ['a c', 'x']), false],
  ['a new resource', recordOf('ann', ['a', 'x z']), false],
  ['a role moved to another resource', recordOf('ann', ['c', 'x']), false],
  ['a resource below', recordOf('ann', ['a', 'x/1']), false],
  ['another order', recordOf('ann', ['c', 'z'], ['b', 'y']), false],
  ['a statement more', recordOf('ann', ['a', 'x'], ['c', 'z'], ['a', 'x'], ['c', 'z']), false],
])('whether a record was only cut down, so that nothing has to be judged: %s', (_, after, cut) =>
  expect(onlyTakesAway(was, after)).toBe(cut),
)

test('a record without names or statements has nothing to cut', () => {
  expect(onlyTakesAway(recordOf(''), recordOf(''))).toBe(true)
  expect(onlyTakesAway(recordOf(''), recordOf('', ['a', 'x']))).toBe(false)
})
