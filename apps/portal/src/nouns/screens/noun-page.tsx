import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../queries/server/query-client.ts'
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
  loader: ({ params }: LoaderFunctionArgs) =>
    queryClient.ensureQueryData({ ...noun.queries.one(params.id ?? ''), revalidateIfStale: true }),
})
