import type { Effect, EffectLine } from '@doorward/contract/preview'
import { flags } from '@doorward/core/permissions/model'
import { listed, t } from '../../lib/texts.ts'

/** From so many people on a name has to be typed first. */
const largeFrom = 100

/** Whether a change moves so much that its name is typed before it is saved. */
export const isLarge = ({ gained, lost, everybody }: Effect): boolean =>
  everybody !== 'NOTHING' || gained.users >= largeFrom || lost.users >= largeFrom

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
