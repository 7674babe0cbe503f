import { expect, it } from 'vitest'
import type { Json } from '../changes/patch.ts'
import { withoutUser } from './without-user.ts'

it('takes a user out of every list, and leaves all else as it is', () => {
  const [ann, ben] = [{ userId: 'ann' }, { userId: 'ben' }]
  const doc = {
    name: 'ann',
    users: [ann, ben],
    admins: [ann],
    groups: [{ groupId: 'grp_ann' }],
    statements: [{ roles: ['ann'], resources: [{ resourceUri: 'ann' }], users: [ben, ann] }],
    tags: { owner: 'ann' },
  }
  expect(withoutUser(doc, 'ann')).toEqual({
    ...doc,
    users: [ben],
    admins: [],
    statements: [{ ...doc.statements[0], users: [ben] }],
  })
})

it.each<Json>([null, 'ann', 7, { userId: 'ann' }, [], { a: null }, ['ann', null, [1]], [[{ userId: 'ben' }]]])(
  'leaves %j as it is, because no list in it names him',
  (doc) => expect(withoutUser(doc, 'ann')).toEqual(doc),
)
it('takes him out of lists in lists', () => expect(withoutUser([[{ userId: 'ann' }, 'x']], 'ann')).toEqual([['x']]))
