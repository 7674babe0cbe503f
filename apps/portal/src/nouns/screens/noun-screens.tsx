import type { LoaderFunctionArgs } from 'react-router'
import { primeList, samePage } from '../../queries/server/prime-list.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Noun } from '../noun.ts'
import { DetailFailed } from './DetailFailed.tsx'
import { NounCreateScreen } from './NounCreateScreen.tsx'
import { NounDetailScreen } from './NounDetailScreen.tsx'
import { asksDeleted, NounListScreen, rowsAsked } from './NounListScreen.tsx'

/** The screens of a noun's three addresses; each may be replaced where a noun shows more. */
export const nounScreens = <Row, Values extends object, Input, Made>(noun: Noun<Row, Values, Input, Made>) => ({
  list: {
    Component: () => <NounListScreen noun={noun} />,
    loader: ({ request }: LoaderFunctionArgs) =>
      asksDeleted(new URL(request.url).searchParams) ? null : primeList(request, (address) => rowsAsked(noun, address)),
    shouldRevalidate: samePage,
  },
  create: {
    Component: () => <NounCreateScreen noun={noun} />,
    loader: () => null,
  },
  detail: {
    Component: () => <NounDetailScreen noun={noun} />,
    ErrorBoundary: () => <DetailFailed noun={noun} />,
    loader: ({ params }: LoaderFunctionArgs) =>
      queryClient.ensureQueryData({ ...noun.queries.one(params.id ?? ''), revalidateIfStale: true }),
  },
})
