import { ApiError } from '@doorward/contract/client'
import type { LegalName } from '@doorward/core/legal'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'

/** A legal text of the operator, as Markdown; null where this installation has none (decision 57). */
export const legalTextQuery = (name: LegalName) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (!portalConfig().legal.includes(name)) return null
      const answer = await fetch(`${import.meta.env.BASE_URL}legal/${name}.md`, { signal })
      if (!answer.ok) throw new ApiError({ status: answer.status, code: 'Unknown', title: t('legal.failed') })
      return answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
