import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { worthRetrying } from '../../lib/failures.ts'

const staleAfterMs = 15_000

/** The cache of server state. Reads are retried as spec §9 says; a refused read is never asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleAfterMs,
      placeholderData: keepPreviousData,
      retry: worthRetrying,
      retryDelay: (attempt) => Math.min(200 * 2 ** attempt, 3000),
    },
    mutations: { retry: false },
  },
})
