import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import type { Permission } from '../place.ts'
import { useSeesAllOf } from './standing.ts'

const NoneSeen = later(async () => (await import('../../ui/placeholder/NoneSeen.tsx')).NoneSeen, {
  waiting: () => <PageSkeleton />,
  onlyShown: true,
})

/** Whether the person sees all of a list, or only what names them; undefined as long as that is not known. */
export const useSeesAll = (read: Permission): boolean | undefined => useSeesAllOf(read).seesAll

interface SightProps {
  read: Permission
  /** Completes "You see only …", such as "access records you are an admin of". */
  only: string
}

/** Above a list: that there may be more than these eyes see. */
export function OnlyOwn({ read, only }: SightProps) {
  if (useSeesAll(read) !== false) return null
  return <NotChanged text={`${t('ui.onlyOwn', { only })} ${t('ui.maybeOthers')}`} permission={read} />
}

interface NoneYetProps extends SightProps {
  /** Says that there is nothing of one's own, instead of the words for any list. */
  none?: ReactNode
  children: ReactNode
}

/** An empty list: nothing exists yet, which only they know who see all of it, or nothing that this person may see. */
export function NoneYet({ read, only, none, children }: NoneYetProps) {
  const { seesAll, isLoading } = useSeesAllOf(read)
  if (seesAll) return children
  if (isLoading) return <PageSkeleton />
  return none ?? <NoneSeen none={t('ui.seeOnlyNone', { only })} permission={read} />
}
