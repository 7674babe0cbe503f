import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../queries/server/query-client.ts'
import { prepareRefusal } from '../access/use-refusal.ts'
import type { Noun } from '../noun.ts'
import { DetailFailed } from './DetailFailed.tsx'
import { NounCreateScreen } from './NounCreateScreen.tsx'
import { NounDetailScreen } from './NounDetailScreen.tsx'

/** The screen that makes one of a noun. */
export const createScreen = <Row, Values extends object, Input, Made>(noun: Noun<Row, Values, Input, Made>) => ({
  Component: () => <NounCreateScreen noun={noun} />,
  loader: () => null,
})

/** The screen that shows one. */
export const detailScreen = <Row, Values extends object, Input, Made>(noun: Noun<Row, Values, Input, Made>) => ({
  Component: () => <NounDetailScreen noun={noun} />,
  ErrorBoundary: () => <DetailFailed noun={noun} />,
  loader: async ({ params }: LoaderFunctionArgs) => {
    const known = prepareRefusal(noun.queries, params.id ?? '')
    const one = noun.queries.one(params.id ?? '')
    // What was changed or deleted since it was read is not shown as it was.
    const isKnownToDiffer = queryClient.getQueryState(one.queryKey)?.isInvalidated
    const item = await (isKnownToDiffer
      ? queryClient.fetchQuery({ ...one, staleTime: 0, retry: false })
      : queryClient.ensureQueryData({ ...one, revalidateIfStale: true }))
    await known
    return item
  },
})
