import type { LoaderFunctionArgs } from 'react-router'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Noun } from '../noun.ts'
import { NounCreateScreen } from './NounCreateScreen.tsx'
import { NounDetailScreen } from './NounDetailScreen.tsx'
import { NounListScreen } from './NounListScreen.tsx'

/** The three routes of a noun; each may be replaced where a noun shows more. */
export const nounScreens = <Row, Values extends object, Input>(noun: Noun<Row, Values, Input>) => ({
  list: {
    Component: () => <NounListScreen noun={noun} />,
    loader: ({ request }: LoaderFunctionArgs) => primeList(request, noun.queries.list),
    shouldRevalidate: samePage,
  },
  create: {
    Component: () => <NounCreateScreen noun={noun} />,
    loader: () => null,
  },
  detail: {
    Component: () => <NounDetailScreen noun={noun} />,
    loader: ({ params }: LoaderFunctionArgs) =>
      queryClient.ensureQueryData({ ...noun.queries.one(params.id ?? ''), revalidateIfStale: true }),
  },
})
