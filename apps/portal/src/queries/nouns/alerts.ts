import {
  createAlert,
  deleteAlert,
  getAlert,
  getAlertHistory,
  getAlerts,
  getAlertTrial,
  restoreAlert,
  updateAlert,
} from '@doorward/contract/authorization/watch/alerts'
import type { ReplyOf } from '@doorward/contract/endpoint'
import type { MeasuredType } from '@doorward/core/alerts/measure'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

export const alertQueries = itemQueries(
  callsOf('alerts', {
    list: getAlerts,
    one: getAlert,
    create: createAlert,
    replace: updateAlert,
    remove: deleteAlert,
    history: getAlertHistory,
    restore: restoreAlert,
  }),
)

export type Trial = ReplyOf<typeof getAlertTrial>

/** What an alert of this type would have told of in the last week; without a number by the usual one. */
export const alertTrialQuery = (type: MeasuredType, value: number | null) =>
  queryOptions({
    queryKey: ['alert-trial', type, value],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(getAlertTrial, { query: { type, ...(value === null ? {} : { value }) }, signal })).body,
  })
