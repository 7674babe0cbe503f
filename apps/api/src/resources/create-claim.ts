import type { RecordId, UserId } from '@doorward/core/ids'
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { collectionOf, isSwitchedOn } from '@doorward/core/permissions/giving/resource-effect'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { hasWildcard, parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { invalid, Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { CallOf, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { indexUnderLock } from '../rights/guard.ts'
import { parseOwnUri } from './show-resource.ts'

const claimRecord = (recordId: RecordId, resourceUri: string, userId: UserId): AccessRecord => ({
  recordId,
  name: `Owner of ${resourceUri}`.slice(0, 128),
  description: 'Made by claiming the resource.',
  statements: [{ roles: [ownerRoleId], resources: [{ resourceUri }] }],
  users: [{ userId }],
  admins: [{ userId }],
  groups: [],
})

/** Where claims are open to all, or where the caller may hand out everything himself. */
function mustBeOpen(index: AccountIndex, { caller }: CallOf<'createClaim'>, collection: string, uri: string): void {
  if ([collection, `${collection}/*`].some((each) => isSwitchedOn(index.resource(each), 'CLAIM'))) return
  if (rightsOf(index, caller).holds('*', uri, 'delegate')) return
  throw new Refusal('Forbidden', {
    title: `Claims are not open on ${collection}, and you lack delegate for * on ${uri}.`,
    details: { missing: [{ action: '*', resourceUri: uri, flag: 'delegate' }] },
  })
}

/** Raises InvalidRequest for `.` and `..`: what a file system or a browser makes of them is somebody else's resource. */
function mustNotClimb(uri: string, field: string): void {
  if (uri.split('/').some((segment) => segment === '.' || segment === '..'))
    throw invalid(field, 'A claimed resource has no . or .. among its segments.')
}

/** First come, first served: under the account's lock, only while nobody is given anything there or below. */
export const createClaim: Handler<'createClaim'> = async (call) => {
  const { collectionResource, resourceId } = call.body
  mustNotClimb(collectionResource, 'collectionResource')
  mustNotClimb(resourceId, 'resourceId')
  const collection = collectionOf(parseOwnUri(collectionResource, 'collectionResource'))
  const uri = parseResourceUri(`${collection}/${resourceId}`, 'resourceId')
  if (hasWildcard(uri)) throw invalid('collectionResource', 'A claim names one resource, without wildcards.')
  const record = claimRecord(newItemId('record'), uri, call.caller.userId)
  return write(call, {
    reads: [],
    decide: async (view) => {
      const index = await indexUnderLock(call, view)
      mustBeOpen(index, call, collection, uri)
      if (index.isGivenAtOrBelow(uri)) throw new Refusal('AlreadyClaimed', { details: { resourceUri: uri } })
      return {
        changes: [changeTo({ kind: 'record', id: record.recordId }, record)],
        settlesFirst: true,
        reply: () => ({ status: 201, body: { resourceUri: uri, recordId: record.recordId } }),
      }
    },
  })
}
