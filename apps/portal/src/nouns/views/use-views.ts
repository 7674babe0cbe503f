import type { ViewReply } from '@doorward/contract/authorization/account/views'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { viewsQuery } from '../../queries/lists/views.ts'
import { listAt, queryOf } from './view-address.ts'

/** The views of the list at an address, and the one that the address names. */
export function useViews(path: string) {
  const [address] = useSearchParams()
  const { data: views, error } = useQuery(viewsQuery(listAt(path)))
  const current: ViewReply | undefined = views?.find(({ viewId }) => viewId === address.get('view'))
  return { views, error, current, isChanged: current !== undefined && current.query !== queryOf(address) }
}
