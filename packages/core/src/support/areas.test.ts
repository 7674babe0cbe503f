import { expect, it } from 'vitest'
import { deskOf } from './areas.ts'

it.each(['Refund', 'refund', ' Refund ', 'Re\u200bfund', 'REFUND\u202e', '\uff32efund', 'Ref\u00adund'])(
  'SCR-03 who reads %j reads of money to be given back, so it is that',
  (area) => expect(deskOf(area)).toBe('Refund'),
)

it.each(['Refunds', 'No refund', '', undefined])('SCR-03 %j is for everybody who answers', (area) =>
  expect(deskOf(area)).toBe('Support'),
)
