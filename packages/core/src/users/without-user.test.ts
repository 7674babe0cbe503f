import { expect, it } from 'vitest'
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
