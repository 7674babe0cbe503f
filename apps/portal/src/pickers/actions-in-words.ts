import type { EffectLine } from '@doorward/contract/preview'
import { flags } from '@doorward/core/permissions/model'
import { listed } from '../lib/texts.ts'

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
