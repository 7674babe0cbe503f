import type { EffectLine } from '@doorward/contract/preview'
import type { UserId } from '@doorward/core/ids'
import { KnownActions } from '@doorward/core/permissions/known-actions'
import { beforeEach, describe, expect, test } from 'vitest'
import { controlOf, effectWith } from '../../../test/effects.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { isLarge, movedInWords } from './effect-words.ts'

const few = { users: 2, actions: 1, resources: 1 }
const read = { action: 'read', allow: true, grant: false, delegate: false }
const line = (parts: Partial<EffectLine>): EffectLine => ({
  userId: 'usr-other' as UserId,
  who: 'USER',
  resourceUri: '/reports',
  gained: [],
  lost: [],
  ...parts,
})
describe('SCR-14 a name is typed first', () => {
  beforeEach(() =>
    usePortal.setState({ profile: { userId: 'usr-me', email: 'me@a.test', username: 'me', displayName: 'Me' } }),
  )

  test.each([
    ['100 people gain', effectWith({ gained: { ...few, users: 100 } })],
    ['100 people lose', effectWith({ lost: { ...few, users: 100 } })],
    ['100 people lose control', effectWith({ control: controlOf({ lost: 100 }) })],
    ['everybody gains', effectWith({ everybody: 'GAINS' })],
    ['somebody gets every action', effectWith({ lines: [line({ gained: [read, { ...read, action: '*' }] })] })],
    ['somebody gets something on everything', effectWith({ lines: [line({ resourceUri: '*', gained: [read] })] })],
    ['somebody may let others give', effectWith({ lines: [line({ gained: [{ ...read, delegate: true }] })] })],
    ['somebody loses every action', effectWith({ lines: [line({ lost: [{ ...read, action: '*' }] })] })],
    [
      'I lose control by it myself',
      effectWith({ control: controlOf({ lost: 1 }, [{ userId: 'usr-me' as UserId, change: 'LOST' }]) }),
    ],
    ['I lose by it myself', effectWith({ lines: [line({ userId: 'usr-me' as UserId, lost: [read] })] })],
  ])('where %s', (_, large) => expect(isLarge(large)).toBe(true))

  test.each([
    ['a few gain an action', effectWith({ lines: [line({ gained: [read] })] })],
    ['99 people gain and lose', effectWith({ gained: { ...few, users: 99 }, lost: { ...few, users: 99 } })],
    ['somebody else loses an action', effectWith({ lines: [line({ lost: [{ ...read, delegate: true }] })] })],
    ['who gains is not told', effectWith({ gained: few })],
    ['nobody gains or loses anything', effectWith()],
  ])('not where %s', (_, small) => expect(isLarge(small)).toBe(false))
})

describe('SCR-14 who only comes to give what they hold already, or ceases to, gains and loses nothing', () => {
  const grant = { ...read, allow: false, grant: true }
  const delegate = { ...read, allow: false, delegate: true }
  const all = { users: 1, actions: 1, resources: 1 }
  test.each([
    [
      '1 person may give 1 action on 1 resource and below to others.',
      effectWith({ gained: all, lines: [line({ gained: [grant] })] }),
    ],
    [
      '1 person may let others give 1 action on 1 resource and below.',
      effectWith({ gained: all, lines: [line({ gained: [delegate] })] }),
    ],
    [
      '1 person may no longer give 1 action on 1 resource and below to others.',
      effectWith({ lost: all, lines: [line({ lost: [grant] })] }),
    ],
    [
      '1 person may no longer let others give 1 action on 1 resource and below.',
      effectWith({ lost: all, lines: [line({ lost: [delegate] })] }),
    ],
    [
      '1 person gains 1 action on 1 resource and below.',
      effectWith({ gained: all, lines: [line({ gained: [{ ...grant, allow: true }] })] }),
    ],
    [
      '1 person gains 1 action on 1 resource and below. 1 person may give 1 action on 1 resource and below to others.',
      effectWith({
        gained: { ...all, users: 2 },
        lines: [line({ gained: [read] }), line({ userId: 'usr-more' as UserId, gained: [grant] })],
      }),
    ],
  ])('%s', (words, effect) => expect(movedInWords(effect, new KnownActions([]))).toBe(words))
})

test.each([
  ['1,000 people may give 1 action on 1 resource and below to others.', { allow: false, grant: true }],
  ['1,000 people gain 1 action on 1 resource and below.', { allow: true, grant: true }],
])('SCR-14 of as many lines as are told it is said as of few: %s', (words, flags) => {
  const lines = Array.from({ length: 1_000 }, (_, at) =>
    line({ userId: `usr-${at}` as UserId, gained: [{ ...read, ...flags }] }),
  )
  const effect = effectWith({ gained: { users: 1_000, actions: 1, resources: 1 }, lines })
  expect(movedInWords(effect, new KnownActions([]))).toBe(words)
})
