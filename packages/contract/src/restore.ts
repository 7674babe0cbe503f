import { type TSchema, Type } from 'typebox'
import { accountSites, type Endpoint, endpoint } from './endpoint.ts'
import { named, nameOf } from './named.ts'
import { previewQuery } from './preview.ts'

export const RestoreInput = named(
  'RestoreInput',
  Type.Object(
    { revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) },
    { additionalProperties: false },
  ),
)

/** Something of the earlier state that did not come back: a secret, a key, a user who was deleted since. */
export const NotRestored = named('NotRestored', Type.Object({ field: Type.String(), id: Type.Optional(Type.String()) }))

type Replacing = Endpoint & { method: 'PUT'; params: TSchema }
/** What answers that the item was replaced. */
type ReplaceReply<Replace extends Replacing> = Extract<Replace['replies'][keyof Replace['replies']], TSchema>

/**
 * Declares the endpoint that makes an item what it was at a revision, below the item's own (decision 54). It asks for what
 * replacing the item asks for, and for a deleted one also for what creating it does.
 * @param more refusals of creating one that replacing it has not
 */
export const restoreOf = <const Replace extends Replacing>(
  replace: Replace,
  { summary, refuses = [] }: { summary: string; refuses?: Endpoint['refuses'] },
) => {
  const item = Object.values(replace.replies)[0] as ReplaceReply<Replace> // replacing answers one schema
  return endpoint({
    tag: replace.tag as Replace['tag'],
    method: 'POST',
    rate: 'write',
    sites: accountSites,
    path: `${replace.path as Replace['path']}/restore`,
    summary,
    access: replace.access as Replace['access'],
    params: replace.params as Replace['params'],
    query: previewQuery,
    body: RestoreInput,
    replies: {
      200: named(
        `Restored${nameOf(item) ?? ''}`,
        Type.Object({ item: Type.Optional(item), notRestored: Type.Array(NotRestored) }),
      ),
    },
    judgesPrecondition: true,
    answersVersion: true,
    refuses: ['NotRestorable', ...(replace.refuses ?? []), ...refuses],
  })
}
