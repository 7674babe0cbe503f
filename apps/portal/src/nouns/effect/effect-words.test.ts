import type { Effect, EffectLine } from '@doorward/contract/preview'
import type { UserId } from '@doorward/core/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePortal } from '../../lib/portal-store.ts'
import { isLarge } from './effect-words.ts'

const nobody = { users: 0, actions: 0, resources: 0 }
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
const effect = (parts: Partial<Effect>): Effect => ({
  revision: 1,
  gained: few,
  lost: nobody,
  everybody: 'NOTHING',
  ...parts,
})

describe('SCR-14 a name is typed first', () => {
  beforeEach(() =>
    usePortal.setState({ profile: { userId: 'usr-me', email: 'me@a.test', username: 'me', displayName: 'Me' } }),
  )

  test.each([
    ['100 people gain', effect({ gained: { ...few, users: 100 } })],
    ['100 people lose', effect({ lost: { ...few, users: 100 } })],
    ['everybody gains', effect({ everybody: 'GAINS' })],
    ['somebody gets every action', effect({ lines: [line({ gained: [read, { ...read, action: '*' }] })] })],
    ['somebody may let others give', effect({ lines: [line({ gained: [{ ...read, delegate: true }] })] })],
    ['I lose by it myself', effect({ lines: [line({ userId: 'usr-me' as UserId, lost: [read] })] })],
  ])('where %s', (_, large) => expect(isLarge(large)).toBe(true))

  test.each([
    ['a few gain an action', effect({ lines: [line({ gained: [read] })] })],
    ['somebody else loses all', effect({ lines: [line({ lost: [{ ...read, action: '*', delegate: true }] })] })],
    ['who gains is not told', effect({})],
  ])('not where %s', (_, small) => expect(isLarge(small)).toBe(false))
})
