import { queryOptions } from '@tanstack/react-query'
import { seesAdmin } from '../../session/internal-admin.ts'
import { queryClient } from '../server/query-client.ts'
import { accountsQuery } from './accounts.ts'

/** SES-19: whether the admin display is shown to whoever is here. */
export const hasAdminDisplay = async (): Promise<boolean> =>
  seesAdmin((await queryClient.ensureQueryData(accountsQuery)).length)

export const adminDisplayQuery = queryOptions({ queryKey: ['admin-display'], queryFn: hasAdminDisplay })
