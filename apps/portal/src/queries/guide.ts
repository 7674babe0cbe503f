import { queryOptions } from '@tanstack/react-query'
import { guidePath } from '../lib/guide.ts'

/** A place of the guide that a search found. */
export interface GuidePlace {
  page: string
  heading?: string
  path: string
}
const waitMs = 5_000

/** What the guide says of some words, the best place first. It helps beside other answers: where it fails there is none. */
export const guideQuery = (words: string) =>
  queryOptions({
    queryKey: ['guide', words],
    queryFn: async ({ signal }): Promise<GuidePlace[]> => {
      const address = `${guidePath('search.json')}?${new URLSearchParams({ q: words })}`
      const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]) })
      // The console's own server answers it.
      return answer.ok ? ((await answer.json()) as { found: GuidePlace[] }).found : []
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
