import type { Effect, EffectLine } from '@doorward/contract/preview'
import { flags } from '@doorward/core/permissions/model'
import { usePortal } from '../../lib/portal-store.ts'
import { listed, t } from '../../lib/texts.ts'

/** From so many people on a name has to be typed first. */
const largeFrom = 100

const isSweeping = ({ action, delegate }: EffectLine['gained'][number]): boolean => action === '*' || delegate

/**
 * Whether a change moves so much that its name is typed before it is saved: it reaches many people or everybody, gives
 * every action or a right to let others give, or takes something from the one who saves it.
 */
export function isLarge({ gained, lost, everybody, lines = [] }: Effect): boolean {
  const me = usePortal.getState().profile?.userId
  return (
    everybody !== 'NOTHING' ||
    gained.users >= largeFrom ||
    lost.users >= largeFrom ||
    lines.some((line) => line.gained.some(isSweeping) || (line.userId === me && line.lost.length > 0))
  )
}

/** The parts of "14 people gain 3 actions on 2 resources". */
export const countInWords = ({ users, actions, resources }: Effect['gained']) => ({
  count: users,
  actions: t('effect.actions', { count: actions }),
  resources: t('effect.resources', { count: resources }),
})

/** Actions with the flags that each carries. */
export const actionsInWords = (permissions: EffectLine['gained']): string =>
  listed(
    permissions.map((permission) => {
      const carried = flags.filter((flag) => permission[flag])
      return carried.length === 1 && carried[0] === 'allow'
        ? permission.action
        : `${permission.action} (${carried.join(', ')})`
    }),
  )
