import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { platformResources } from '@doorward/core/platform'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { recordQueries } from '../queries/nouns/records.ts'
import type { Page } from '../queries/server/paging.ts'
import { branchesAbove } from './resource-segments.ts'

/** Resources named by the first access records and those this browser has seen, what lies above several of them, and the platform's own; suggestions only. */
export function useKnownResources(): string[] {
  const cache = useQueryClient()
  useInfiniteQuery({ ...recordQueries.list(''), retry: false })
  const pages = cache.getQueriesData<{ pages: Page<AccessRecordReply>[] }>({ queryKey: ['records', 'list'] })
  const named = pages.flatMap(([, data]) =>
    (data?.pages ?? []).flatMap(({ rows }) =>
      rows.flatMap(({ statements }) => statements.flatMap(({ resources }) => resources.map((row) => row.resourceUri))),
    ),
  )
  return [...new Set([...branchesAbove([...new Set(named)]), ...named, ...Object.values(platformResources)])]
}
