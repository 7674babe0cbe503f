import { Text } from '@mantine/core'
import { listed, rich, t } from '../../lib/texts.ts'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { gives } from './gives.ts'
import { RoleUse } from './RoleUse.tsx'
import { reachOf, whoInNumbers } from './role-reach.ts'

const shownMost = 6

/** What a role reaches now: how many records give it, to whom, on which resources. */
export function RoleReach({ roleId }: { roleId: string }) {
  const { found, atLeast, hasMore } = useCountNaming({ id: roleId, names: gives(roleId) })
  const reach = reachOf(found ?? [], roleId)
  const { resources } = reach
  // Of some of the records, the numbers would be those of nobody.
  const who = hasMore ? [] : whoInNumbers(reach)
  const more = resources.length - shownMost
  return (
    <>
      <Text fz="sm">{rich('roles.inUseByThese', { use: <RoleUse roleId={roleId} /> })}</Text>
      {who.length > 0 && <Text fz="sm">{listed(who)}</Text>}
      {resources.slice(0, shownMost).map((uri) => (
        <Text key={uri} fz="sm" className="mono" component="bdi" style={{ overflowWrap: 'anywhere' }}>
          {uri}
        </Text>
      ))}
      {more > 0 && <Text fz="sm">{t('roles.moreResources', { count: more })}</Text>}
      {found && atLeast && (
        <Text fz="sm" c="dimmed">
          {t('roles.reachMore')}
        </Text>
      )}
    </>
  )
}
