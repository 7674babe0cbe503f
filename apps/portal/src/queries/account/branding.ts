import {
  type ConfigurationInput,
  type ConfigurationReply,
  getConfiguration,
  updateConfiguration,
} from '@doorward/contract/accounts/configuration'
import { platformResources } from '@doorward/core/platform'
import { queryOptions } from '@tanstack/react-query'
import { call, precondition } from '../server/call.ts'
import type { Undoing } from '../server/item-queries.ts'
import { queryClient } from '../server/query-client.ts'
import { accountParams, accountQuery } from './account.ts'

export type { ConfigurationInput, ConfigurationReply }

/** What changing how the hosted pages look takes. */
export const brandingNeed = { action: 'configuration:update', resource: platformResources.Configuration }

export interface ServedBranding {
  branding: ConfigurationReply
  version: string | undefined
}

/** How the hosted pages of the current account look. */
export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: async ({ signal }): Promise<ServedBranding> => {
    const { body, etag } = await call(getConfiguration, { params: accountParams(), signal })
    return { branding: body, version: etag }
  },
})

async function put(input: ConfigurationInput, version: string | undefined): Promise<ServedBranding> {
  const { body, etag } = await call(updateConfiguration, {
    params: accountParams(),
    body: input,
    headers: precondition(version),
  })
  const served = { branding: body, version: etag }
  queryClient.setQueryData<ServedBranding>(brandingQuery.queryKey, served)
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }) // it is a part of that document
  return served
}

/**
 * Changes how they look if that is still the version given; 412 otherwise. Resolves with what takes it back: pictures are named by where
 * they are kept, so they come back too.
 * @param before what it was
 */
export async function saveBranding(
  input: ConfigurationInput,
  { before, version }: { before: ConfigurationInput; version: string | undefined },
): Promise<Undoing | undefined> {
  const saved = await put(input, version)
  if (saved.version === version) return undefined
  return async () => {
    await put(before, saved.version)
    return []
  }
}
