import { Text } from '@mantine/core'
import { listed, rich, t } from '../../lib/texts.ts'
import { RoleUse } from './RoleUse.tsx'
import { whoInNumbers } from './role-reach.ts'
import { useReach } from './use-reach.ts'

const shownMost = 6

/** What a role reaches now: how many records give it, to whom, on which resources. */
export function RoleReach({ roleId }: { roleId: string }) {
  const { reach, atLeast, isPart } = useReach(roleId)
  const { resources, resourcesCount } = reach ?? { resources: [], resourcesCount: 0 }
  const who = reach && !isPart ? whoInNumbers(reach) : []
  const more = resourcesCount - Math.min(shownMost, resources.length)
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
      {reach && atLeast && (
        <Text fz="sm" c="dimmed">
          {t('roles.reachMore')}
        </Text>
      )}
    </>
  )
}
