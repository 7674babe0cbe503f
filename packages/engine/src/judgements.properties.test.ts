import type { RoleId } from '@doorward/core/ids'
import { mayActAs, mayDelegate } from '@doorward/core/permissions/giving/delegate'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayActAs as plainMayActAs, mayDelegate as plainMayDelegate } from '../../core/test/plain-delegate.ts'
import { recordEffect as plainRecordEffect } from '../../core/test/plain-effect.ts'
import { holderIn } from '../../core/test/plain-holder.ts'
import * as make from '../../core/test/random-policy.ts'
import { indexOf } from '../test/policy-items.ts'
import { rightsOf } from './rights/rights.ts'

const eve = make.user('eve').userId

/** The guard on the index says what the plain guard says on the plain policy, whatever was put together on the way. */
test.each([undefined, 0])('an index judges as the plain guard does (crowds above %s)', (crowdedAbove) => {
  const change = fc.tuple(make.somePolicy, make.someRecord('r9'), fc.option(make.someRecord('r9'), { nil: null }))
  fc.assert(
    fc.property(change, ([policy, after, before]) => {
      const index = indexOf(policy, crowdedAbove)
      const lookup = (roleId: RoleId) => index.findRole(roleId)
      const plain = holderIn(policy, eve)
      const rights = rightsOf(index, { userId: eve })
      expect(mayDelegate(rights, recordEffect(before, after, lookup)).allowed).toBe(
        plainMayDelegate(plain, plainRecordEffect(before, after, lookup)).allowed,
      )
      for (const userId of make.userIds.map((id) => make.user(id).userId)) {
        const holdings = [...index.holdingsOf(userId)]
        expect(mayActAs(rights, holdings, lookup).allowed).toBe(plainMayActAs(plain, holdings, lookup).allowed)
      }
    }),
    { numRuns: 1_000 },
  )
})
