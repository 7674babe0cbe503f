import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Check } from '../../nouns/asked/asked-checks.ts'
import type { PlaceKey } from '../../nouns/navigation.ts'

/** How a question is read and answered comes with the first text of several words. */
const readerQuery = {
  queryKey: ['asked-checks'],
  queryFn: () => import('../../nouns/asked/asked-checks.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  structuralSharing: false,
} as const

const typingPauseMs = 150

/** What a text asks for, such as `can maya read /reports/7`: a check of each person of that name, or that there is none. */
export function useAskedChecks(text: string, locked: ReadonlySet<PlaceKey>): { checks: Check[]; isFetching: boolean } {
  const mayAsk = /\S\s+\S/.test(text)
  const { data: reader, isLoading } = useQuery({ ...readerQuery, enabled: mayAsk })
  const question = mayAsk ? reader?.questionIn(text) : undefined
  const [who = ''] = useDebouncedValue(question?.who, typingPauseMs)
  const meant = useQuery({
    queryKey: ['users', 'meant', who],
    queryFn: ({ signal }) => reader?.findMeant(who, signal) ?? null,
    enabled: question !== undefined && who === question.who && reader?.canBeFound(question, !locked.has('users')),
    retry: false,
    placeholderData: undefined,
  })
  if (!reader || !question) return { checks: [], isFetching: isLoading }
  // Who is meant is not known yet; Enter waits for it.
  if (who !== question.who || meant.isLoading) return { checks: [], isFetching: true }
  return { checks: reader.checksOf(question, meant.data ?? undefined), isFetching: false }
}
