import { type AccessRecordInput, createRecord } from '@doorward/contract/authorization/access/records'
import { createRole, type RoleInput } from '@doorward/contract/authorization/access/roles'
import { ApiError } from '@doorward/contract/client'
import type { Effect } from '@doorward/contract/preview'
import type { RoleId } from '@doorward/core/ids'
import { t } from '../../lib/texts.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { askTogether, plannedWrite } from '../../queries/server/effect-together.ts'
import { isAnswer } from '../../queries/server/sent-once.ts'
import type { AccessWrite } from './access-write.ts'

/** A role of its own, by an id that is known before it is made. */
export type NewRole = RoleInput & { roleId: RoleId; name: string }

/** What both writes would move together. Raises why one of them can't be made; a role that is there already is no reason. */
export async function effectOfBoth(role: NewRole, record: AccessRecordInput): Promise<Effect> {
  const asked = [plannedWrite(createRole, { body: role }), plannedWrite(createRecord, { body: record })]
  const { effect, refused } = await askTogether(asked)
  const [ofRole, ofRecord] = [refused.get(0), refused.get(1)]
  if (ofRole && ofRole.status !== 409) throw ofRole
  if (ofRecord) throw ofRecord
  return effect
}

/** Makes it, unless an earlier try did: its id is nobody else's. */
async function versionMade(role: NewRole): Promise<string | undefined> {
  try {
    return (await roleQueries.make(role)).version
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    return (await roleQueries.reread(role.roleId)).version
  }
}

/**
 * Makes a role and the access record that gives it, both or neither; taken back by deleting both. Where no answer came it is
 * not known what there is, so both stay, and the same again makes what is missing. A role that somebody changed since stays.
 */
export const roleAndRecordMade = (role: NewRole, record: AccessRecordInput): AccessWrite => ({
  effectOf: () => effectOfBoth(role, record),
  save: async () => {
    const version = await versionMade(role)
    const roleEnded = () => roleQueries.remove(role.roleId, version)
    const ofRecord = await recordQueries.make(record).catch(async (error: unknown) => {
      if (isAnswer(error)) await roleEnded().catch(() => undefined)
      throw error
    })
    return async () => {
      await recordQueries.remove(ofRecord.made.recordId, ofRecord.version)
      const isRoleEnded = await roleEnded().then(
        () => true,
        () => false,
      )
      return t(isRoleEnded ? 'access.bothDeleted' : 'access.roleStays', { role: role.name })
    }
  },
})
