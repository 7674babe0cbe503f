import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePortal } from '../../lib/portal-store.ts'
import { type OwnOrAll, seesAllQuery } from '../../queries/access/sight.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { NoneSeen } from '../../ui/placeholder/Refused.tsx'

/** Whether the person sees all of a list, or only what names them; undefined as long as that is not known. */
export const useSeesAll = (list: OwnOrAll): boolean | undefined => useSight(list).data

function useSight(list: OwnOrAll) {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  return useQuery({ ...seesAllQuery(list, userId), retry: false })
}

interface SightProps {
  list: OwnOrAll
  /** Completes "You see only …", such as "access records you are an admin of". */
  only: string
}

/** Above a list: that there may be more than these eyes see. */
export function OnlyOwn({ list, only }: SightProps) {
  if (useSeesAll(list) !== false) return null
  return <NoticeStrip>You see only {only}. There may be others.</NoticeStrip>
}

/** An empty list: nothing exists yet, which only they know who see all of it, or nothing that this person may see. */
export function NoneYet({ list, only, children }: SightProps & { children: ReactNode }) {
  const { data: seesAll, isLoading } = useSight(list)
  if (seesAll) return children
  if (isLoading) return <PageSkeleton />
  return <NoneSeen only={only} permission={list.access} />
}
