import { getAuthorizationEvents } from '@doorward/contract/authorization/watch/analytics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'

const pollMs = 2_000
/** Of the newest checks so many are looked through. */
const eventsMax = 100

/** Whether a service client is among those that asked lately; asked again every two seconds until it is. */
export const askedLatelyQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['events', 'asked-lately', clientId],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : pollMs),
    queryFn: async ({ signal }): Promise<boolean> => {
      const { body } = await call(getAuthorizationEvents, { query: { limit: eventsMax }, signal })
      return body.events.some((event) => event.clientId === clientId)
    },
  })
