import type { EffectLine } from '@doorward/contract/preview'
import { Stack } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { Several } from '../../ui/text/Several.tsx'

const ways = { grant: 'effect.givesOn', delegate: 'effect.letsGive' } as const
type Way = keyof typeof ways

/** Who gains the like: the same actions to pass on. */
interface Alike {
  way: Way
  actions: string[]
  /** By user id; of who is only invited yet, none. */
  users: Map<string, string | undefined>
}

const peopleMost = 3
const actionsMost = 4
const linesMost = 4

const onlyPassing = (gained: EffectLine['gained'], way: Way): string[] => [
  ...new Set(
    gained
      .filter((permission) => permission[way])
      .map(({ action }) => action)
      .toSorted(),
  ),
]

/** Those who gain what can be passed on, by what that is. */
function alikeOf(lines: readonly EffectLine[]): Alike[] {
  const found = new Map<string, Alike>()
  for (const { userId, who, gained } of lines)
    for (const way of ['grant', 'delegate'] as const) {
      const actions = onlyPassing(gained, way)
      const key = [way, ...actions].join(' ')
      const alike = found.get(key) ?? { way, actions, users: new Map() }
      if (actions.length > 0) found.set(key, { ...alike, users: alike.users.set(userId ?? who, userId) })
    }
  return [...found.values()]
}

const named = (users: Alike['users']) =>
  [...users].map(([key, userId]) => ({ key, node: userId ? <UserName userId={userId} /> : t('effect.invited') }))

const mono = (actions: string[]) =>
  actions.map((action) => ({
    key: action,
    node: (
      <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
        {action}
      </bdi>
    ),
  }))

/** Says by name who may then give to others what they gain, or let others give it. */
export function PassedOn({ lines }: { lines: readonly EffectLine[] }) {
  const alike = alikeOf(lines).slice(0, linesMost)
  if (alike.length === 0) return null
  return (
    <NoticeStrip tone="warning">
      <Stack gap={4}>
        {alike.map(({ way, actions, users }) => (
          <div key={[way, ...actions].join(' ')}>
            {rich(ways[way], {
              who: <Several parts={named(users)} most={peopleMost} />,
              actions: <Several parts={mono(actions)} most={actionsMost} />,
              count: users.size,
            })}
          </div>
        ))}
      </Stack>
    </NoticeStrip>
  )
}
