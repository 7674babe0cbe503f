import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { GraphFocus } from '../../queries/access/access-graph.ts'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { places } from '../list.ts'
import { Together } from '../Together.tsx'
import { AccessMap } from './AccessMap.tsx'
import { useSeesAll } from './OnlyOwn.tsx'
import { RecordsNaming } from './RecordsNaming.tsx'

const RoleHolders = later(async () => (await import('../reach/RoleHolders.tsx')).RoleHolders, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})

interface AccessOfProps {
  focus: GraphFocus
  /** Whether a record names it. */
  names: (record: AccessRecordReply) => boolean
  none: string
}

/** How access comes about by a group or role: the map for those who see every record, and of a role who holds it; else the records that they see. */
export function AccessOf({ focus, names, none }: AccessOfProps) {
  const seesAll = useSeesAll(places.records.read)
  if (seesAll === false) return <RecordsNaming id={focus.id} names={names} none={none} />
  return (
    <Together>
      <AccessMap focus={focus} none={none} />
      {focus.kind === 'role' && <RoleHolders roleId={focus.id} />}
    </Together>
  )
}
