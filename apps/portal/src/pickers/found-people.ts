import { searchLettersMin } from '@doorward/core/constants'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { capital } from '../lib/capital.ts'
import { type Failure, toFailure } from '../lib/failures.ts'
import { nearestFirst } from '../lib/nearness.ts'
import { t } from '../lib/texts.ts'
import { clientQueries } from '../queries/nouns/clients.ts'
import { groupQueries } from '../queries/nouns/groups.ts'
import { foundUsersQuery, nameOfUser } from '../queries/nouns/users.ts'

export type Kind = 'user' | 'group' | 'client'
export interface Found {
  kind: Kind
  id: string
  name: string
  text: string
}

const typingPauseMs = 200
const shownMax = 20

/** People, groups and clients that match a text of three letters or more; a kind that may not be read finds nobody. */
export function useFoundPeople(
  text: string,
  kinds: Kind[],
): {
  found: Found[]
  searching: boolean
  tooShort: boolean
  /** Why people could not be searched. */
  failure: Failure | undefined
} {
  const [wanted] = useDebouncedValue(text.trim(), typingPauseMs)
  const enough = wanted.length >= searchLettersMin
  const ask = (kind: Kind) => ({ enabled: enough && kinds.includes(kind), retry: false }) as const
  const users = useQuery({ ...foundUsersQuery(wanted), ...ask('user') })
  const groups = useInfiniteQuery({ ...groupQueries.list(wanted), ...ask('group') })
  const clients = useInfiniteQuery({ ...clientQueries.list(wanted), ...ask('client') })
  const rows: Found[] = [
    ...(users.data ?? []).map((user) => ({
      kind: 'user' as const,
      id: user.userId,
      name: nameOfUser(user),
      text: user.email ?? '',
    })),
    ...(groups.data?.pages[0]?.rows ?? []).map((group) => ({
      kind: 'group' as const,
      id: group.groupId,
      name: group.name,
      text: t('pickers.groupOf', { count: group.users.length }),
    })),
    ...(clients.data?.pages[0]?.rows ?? []).map((client) => ({
      kind: 'client' as const,
      id: client.clientId,
      name: client.name ?? client.clientId,
      text: capital(t('nouns.serviceClient')),
    })),
  ]
  const found = enough ? foundInOrder(wanted, rows, kinds) : []
  const searching = enough && (users.isFetching || groups.isFetching || clients.isFetching || wanted !== text.trim())
  const failure = enough && users.error ? toFailure(users.error, t('pickers.notSearched')) : undefined
  return { found, searching, tooShort: !enough, failure }
}

/**
 * Those of the kinds asked for. Names that begin with the text come first, people before groups. A group that was found
 * by its members alone comes last.
 */
const foundInOrder = (text: string, rows: Found[], kinds: Kind[]): Found[] =>
  nearestFirst(
    text,
    rows.filter(({ kind }) => kinds.includes(kind)),
    ({ name }) => name,
  ).slice(0, shownMax)
