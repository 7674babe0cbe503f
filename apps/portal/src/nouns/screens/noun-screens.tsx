import type { LoaderFunctionArgs } from 'react-router'
import { primeList, samePage } from '../../queries/server/prime-list.ts'
import type { Noun } from '../noun.ts'
import { asksDeleted, NounListScreen, rowsAsked } from './NounListScreen.tsx'

/** The screens of one item come when somebody goes there: no list waits for them. */
const loadPage = () => import('./noun-page.tsx')

/** The screens of a noun's three addresses; each may be replaced where a noun shows more. */
export const nounScreens = <Row, Values extends object, Input, Made>(noun: Noun<Row, Values, Input, Made>) => ({
  list: {
    Component: () => <NounListScreen noun={noun} />,
    loader: ({ request }: LoaderFunctionArgs) =>
      asksDeleted(new URL(request.url).searchParams) ? null : primeList(request, (address) => rowsAsked(noun, address)),
    shouldRevalidate: samePage,
  },
  create: async () => (await loadPage()).createScreen(noun),
  detail: async () => (await loadPage()).detailScreen(noun),
})
