import {
  type ConfigurationInput,
  type ConfigurationReply,
  getConfiguration,
  updateConfiguration,
} from '@doorward/contract/accounts/configuration'
import type { QueryOf } from '@doorward/contract/endpoint'
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

/** The account's, unless an application or a tenant is named. */
export type Part = NonNullable<QueryOf<typeof getConfiguration>>

/** How the hosted pages of the current account look, or what a part of it has of its own. */
export const brandingQuery = (part: Part = {}) =>
  queryOptions({
    queryKey: ['branding', part],
    queryFn: async ({ signal }): Promise<ServedBranding> => {
      const { body, etag } = await call(getConfiguration, { params: accountParams(), query: part, signal })
      return { branding: body, version: etag }
    },
  })

async function put(
  input: ConfigurationInput,
  { version, part }: { version: string | undefined; part: Part },
): Promise<ServedBranding> {
  const { body, etag } = await call(updateConfiguration, {
    params: accountParams(),
    query: part,
    body: input,
    headers: precondition(version),
  })
  const served = { branding: body, version: etag }
  queryClient.setQueryData<ServedBranding>(brandingQuery(part).queryKey, served)
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
  { before, version, part }: { before: ConfigurationInput; version: string | undefined; part: Part },
): Promise<Undoing | undefined> {
  const saved = await put(input, { version, part })
  if (saved.version === version) return undefined
  return async () => {
    await put(before, { version: saved.version, part })
    return []
  }
}
