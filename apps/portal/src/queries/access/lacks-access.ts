import { getRoles } from '@doorward/contract/authorization/access/roles'
import { getClients } from '@doorward/contract/authorization/build/clients'
import { getUsers } from '@doorward/contract/authorization/people/users'
import { ApiError } from '@doorward/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'

const recheckMs = 60_000
const one = { query: { limit: 1 } }
/** What any role in this console lets one read at least one of. */
const looks = [() => call(getRoles, one), () => call(getUsers, one), () => call(getClients, one)]

/** Whether the person may see nothing here: every look is refused. Asked again each minute while it is so. */
export const lacksAccessQuery = queryOptions({
  queryKey: ['standing'],
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: ({ state }) => (state.data ? recheckMs : false),
  queryFn: async (): Promise<boolean> => {
    for (const look of looks) {
      const refused = await look().then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.status === 403,
      )
      if (!refused) return false
    }
    return true
  },
})
