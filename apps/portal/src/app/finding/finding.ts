import { ApiError } from '@doorward/contract/client'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { whoReaches } from '../../nouns/access/who-reaches.ts'
import { itemKinds } from '../../nouns/changes/item-kinds.ts'
import { places } from '../../nouns/list.ts'
import { addressOf, type NounKey } from '../../nouns/navigation.ts'
import { loginTraceQuery } from '../../queries/access/login-traces.ts'
import { resourceTreeQuery } from '../../queries/access/resource-tree.ts'
import { queryClient } from '../../queries/server/query-client.ts'

/** What a pasted id is of, as an entry; or that nothing here has it. */
export type Pasted = { label: string; description: string } | { missing: string }

interface Called {
  name?: string
  data?: { name?: string }
  email?: string
}
const nameIn = ({ name, data, email }: Called): string | undefined => name || data?.name || email

/** What the item of an id is called and what it is; also one that was deleted, whose page has its history. Raises what reading it raises where it may be there. */
export async function pastedOf(noun: NounKey, id: string): Promise<Pasted> {
  const { one } = places[noun]
  const { queries } = Object.values(itemKinds).find((kind) => kind.noun === noun) ?? {}
  const entry = (name: string | undefined, description = t('finding.withId', { noun: capital(one), id })) => ({
    label: name ?? capital(one),
    description,
  })
  try {
    return entry(nameIn(((await queries?.reread?.(id))?.item ?? {}) as Called)) // whichever noun it is
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  const last = queries && (await queryClient.fetchQuery(queries.change(id)).catch(() => null))
  const was = last?.after ?? last?.before
  return was
    ? entry(nameIn(was as Called), t('finding.deleted', { noun: one, id }))
    : { missing: t('finding.missing', { noun: one, id }) }
}

/** Resources that access records name with a text in them, each with where it is told who reaches it. */
export async function foundResources(text: string, signal: AbortSignal) {
  const { rows } = await resourceTreeQuery({ filter: text }).queryFn({ pageParam: undefined, signal })
  return rows.map(({ resourceUri }) => ({ resourceUri, path: whoReaches(resourceUri) }))
}

/** The sign-in at a provider that a reference belongs to, on the page of its connection. Raises what reading it raises. */
export async function signInOf(reference: string): Promise<{ path: string; label: string; description: string }> {
  const { connectionId, traceId } = await queryClient.fetchQuery(loginTraceQuery(reference))
  const query = new URLSearchParams({ tab: 'sign-ins', trace: traceId })
  const path = `${addressOf('connections', connectionId)}?${query}`
  return { path, label: t('traces.signInAt'), description: reference }
}
