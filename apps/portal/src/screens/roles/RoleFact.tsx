import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { Text } from '@mantine/core'
import { useSeesAll } from '../../nouns/access/OnlyOwn.tsx'
import { places } from '../../nouns/list.ts'
import { ChangedBy } from '../../nouns/screens/changed-by.tsx'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { Several } from '../../ui/text/Several.tsx'
import { RoleFlags } from './RoleFlags.tsx'
import { RoleUse } from './RoleUse.tsx'

const RoleMap = later(async () => (await import('../../nouns/map/RoleMap.tsx')).RoleMap, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})

interface FactProps {
  role: RoleReply
}

const shownMost = 4

/** How many actions a role permits by each flag, and the first of them by name. */
function Actions({ role: { permissions } }: FactProps) {
  const actions = [...new Set(permissions.map(({ action }) => action))]
  return (
    <>
      <RoleFlags permissions={permissions} />
      {actions.length > 0 && (
        <Text className="mono" fz="xs" c="dimmed">
          <Several most={shownMost} parts={actions.map((action) => ({ key: action, node: <bdi>{action}</bdi> }))} />
        </Text>
      )}
    </>
  )
}

const Changed = ({ role: { roleId, lastUpdated } }: FactProps) => (
  <ChangedBy changes={roleQueries.history(roleId)} at={lastUpdated} />
)

/** Who holds it and how, drawn for those who see every record. */
function HeldBy({ role: { roleId } }: FactProps) {
  const seesAll = useSeesAll(places.records.read)
  return seesAll ? <RoleMap roleId={roleId} /> : null
}

const facts = {
  map: HeldBy,
  actions: Actions,
  use: ({ role: { roleId } }: FactProps) => <RoleUse roleId={roleId} />,
  who: ({ role: { roleId } }: FactProps) => <RoleUse roleId={roleId} withWho />,
  changed: Changed,
}

/** What a role's page tells of it, in one file that comes with the first such page. */
export function RoleFact({ of, role }: FactProps & { of: keyof typeof facts }) {
  const Fact = facts[of]
  return <Fact role={role} />
}
