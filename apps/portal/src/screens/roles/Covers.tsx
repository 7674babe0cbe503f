import { Text } from '@mantine/core'
import { listed, t } from '../../lib/texts.ts'
import { coveredBy } from './action-tree.ts'

/** How many known actions one covers beside itself; which, on hovering. */
export function Covers({ action, known }: { action: string; known: readonly string[] }) {
  const actions = coveredBy(action, known)
  return (
    actions.length > 0 && (
      <Text component="span" fz="xs" c="dimmed" title={listed(actions.slice(0, 20))}>
        {t('roles.branchActions', { count: actions.length })}
      </Text>
    )
  )
}
