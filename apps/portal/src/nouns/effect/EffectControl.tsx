import type { ControlLine, Effect } from '@doorward/contract/preview'
import { Table, Text } from '@mantine/core'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { GroupName, RecordName, UserName } from '../../pickers/Names.tsx'
import { itemsInWords, ownControlLost } from './effect-words.ts'
import { Sign } from './Sign.tsx'

/** How many come or cease to control records and groups, each as a line of its own; nothing where nobody does. */
export function ControlCounts({ control }: { control: Effect['control'] }) {
  const me = usePortal((state) => state.profile?.userId)
  const { gained, lost } = control
  const own = ownControlLost(control, me)
  if (gained.users + lost.users === 0) return null
  return (
    <>
      {gained.users > 0 && (
        <Sign sign="+" color="green">
          {t('effect.gainControl', { count: gained.users, items: itemsInWords(gained) })}
        </Sign>
      )}
      {lost.users > 0 && (
        <Sign sign="−" color="red">
          {t('effect.loseControl', { count: lost.users, items: itemsInWords(lost) })}
        </Sign>
      )}
      {own.length > 0 && (
        <Sign sign="!">
          {t('effect.youLoseControl', {
            items: itemsInWords({
              records: own.filter(({ recordId }) => recordId).length,
              groups: own.filter(({ groupId }) => groupId).length,
            }),
          })}
        </Sign>
      )}
      <Text fz="sm" c="dimmed">
        {t('effect.controlMeans')}
      </Text>
    </>
  )
}

/** Who comes or ceases to control which record or group. */
export const ControlRow = ({ line: { userId, recordId, groupId, change } }: { line: ControlLine }) => (
  <Table.Tr>
    <Table.Td>
      <UserName userId={userId} />
    </Table.Td>
    <Table.Td colSpan={2} style={{ overflowWrap: 'anywhere' }}>
      {change === 'GAINED' ? '+' : '−'}{' '}
      {rich('effect.controlOf', {
        item: groupId ? <GroupName groupId={groupId} /> : <RecordName recordId={recordId ?? ''} />,
      })}
    </Table.Td>
  </Table.Tr>
)
