import type { RecordId, UserId } from '@doorward/core/ids'
import { type Gift, type GivingRecord, heldSince, recordGives } from '@doorward/core/records/given'
import { listVersions, type Version, type Versions } from '@doorward/store/feed/versions'
import type { ItemKey } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { named } from './explain.ts'
import { namesIn } from './names-in-answer.ts'

/** A role on a resource that somebody has by a record. */
export interface GiftByRecord extends Gift {
  recordId?: RecordId | undefined
}

/** What people are told of what gives something; what is not known is absent. */
export interface ToldOfRecord {
  recordName?: string
  groupName?: string
  /** By whose change, or whose invite that was accepted, the user has had it since, without a break, and when that was. */
  givenBy?: UserId
  givenAt?: string
  /** Who changed the record last, and when. */
  changedBy?: UserId
  changedAt?: string
}

/** So far back in the changes of a record or a group it is looked for who gave something. */
const versionsMax = 50
const itemsAtOnce = 200

async function versionsOf(call: ApiCall, gifts: GiftByRecord[], revision: number): Promise<Map<string, Versions>> {
  const ids = (kind: 'record' | 'group', found: (string | undefined)[]): ItemKey[] =>
    [...new Set(found)].flatMap((id) => (id === undefined ? [] : { kind, id }))
  const keys = [
    ...ids(
      'record',
      gifts.map(({ recordId }) => recordId),
    ),
    ...ids(
      'group',
      gifts.map(({ groupId }) => groupId),
    ),
  ]
  const all = new Map<string, Versions>()
  for (let first = 0; first < keys.length; first += itemsAtOnce) {
    const some = keys.slice(first, first + itemsAtOnce)
    const limits = { revision, limit: versionsMax }
    const found = await readRows(call, (tx) => listVersions(tx, call.accountId, some, limits))
    for (const [place, versions] of found) all.set(place, versions)
  }
  return all
}

type Members = { users?: { userId: UserId }[] | null } | null

/** The change by which somebody got something: that of the record or, where it came later, that of the group he is in. */
function giving(of: Map<string, Versions>, gift: GiftByRecord): Version | undefined {
  const { recordId, groupId, userId } = gift
  const record = of.get(`record ${recordId}`)
  // Documents of the log are of the kinds that the keys name.
  const byRecord =
    record &&
    heldSince(
      record.newestFirst,
      ({ doc }) => doc !== null && recordGives(doc as unknown as GivingRecord, gift),
      record.isWhole,
    )
  if (!byRecord || groupId === undefined) return byRecord
  const group = of.get(`group ${groupId}`)
  const isIn = ({ doc }: Version) => ((doc as Members)?.users ?? []).some((user) => user.userId === userId)
  const byGroup = group && heldSince(group.newestFirst, isIn, group.isWhole)
  if (!byGroup) return undefined
  return byGroup.at > byRecord.at ? byGroup : byRecord
}

/** Tells of what somebody has by records what those and the groups were called at a revision, and who gave it. */
export async function toldOfRecords(
  call: ApiCall,
  gifts: GiftByRecord[],
  revision: number,
): Promise<(of: GiftByRecord) => ToldOfRecord> {
  const names = await namesIn(call, gifts, revision)
  const versions = await versionsOf(call, gifts, revision)
  return (gift) => {
    const given = giving(versions, gift)
    const last = versions.get(`record ${gift.recordId}`)?.newestFirst[0]
    return named({
      recordName: names.recordName(gift.recordId),
      groupName: names.groupName(gift.groupId),
      givenBy: given && ((given.invitedBy ?? given.actor) as UserId), // who acts or invites is a user
      givenAt: given?.at.toISOString(),
      changedBy: last && (last.actor as UserId),
      changedAt: last?.at.toISOString(),
    })
  }
}
