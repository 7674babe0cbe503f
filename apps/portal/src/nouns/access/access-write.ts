import type { AccessRecordInput, AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { Effect } from '@doorward/contract/preview'
import { t } from '../../lib/texts.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import { undoOf } from '../history/restored.ts'

/** An ordinary write that moves access, and what it would move. */
export interface AccessWrite {
  effectOf: () => Promise<Effect>
  /** Resolves with what takes it back. */
  save: () => Promise<Undo | undefined>
}

type Statements = AccessRecordInput['statements']

/** Makes an access record; taken back by deleting it, unless somebody changed it since. */
export const recordMade = (input: AccessRecordInput): AccessWrite => ({
  effectOf: () => recordQueries.effects.create?.(input) ?? unknownEffect(),
  save: async () => {
    const { made, version } = await recordQueries.make(input)
    return async () => {
      await recordQueries.remove(made.recordId, version)
      return t('access.recordDeleted')
    }
  },
})

/** Gives an access record other statements, if it still is the version that was read. */
export function recordChanged(
  { item, version }: { item: AccessRecordReply; version: string | undefined },
  statements: Statements,
): AccessWrite {
  const { recordId, name, description, users, admins, groups, tags } = item
  const input: AccessRecordInput = { name, description, users, admins, groups, tags, statements }
  return {
    effectOf: () => recordQueries.effects.replace?.(recordId, input, version) ?? unknownEffect(),
    save: async () => undoOf(t('nouns.accessRecord'), await recordQueries.save(recordId, input, version)),
  }
}

export const unknownEffect = (): never => {
  throw new Error('the effect of this can’t be asked')
}

/** Does it, and has every answer about access asked anew; so does taking it back. Resolves with what does that. */
export async function carryOut({ save }: AccessWrite): Promise<Undo | undefined> {
  const undo = await save()
  await accessMoved()
  return (
    undo &&
    (async () => {
      const said = await undo()
      await accessMoved()
      return said
    })
  )
}

const accessMoved = () =>
  Promise.all([['check'], ['access-graph'], ['users']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
