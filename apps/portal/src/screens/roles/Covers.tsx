import { Text } from '@mantine/core'
import { listed, t } from '../../lib/texts.ts'
import { coveredBy } from './action-tree.ts'

/** How many known actions one covers beside itself; which, on hovering. One that no role names so far is said to be new. */
export function Covers({ action, known }: { action: string; known: readonly string[] }) {
  if (action === '') return null
  const actions = coveredBy(action, known)
  const isNew = actions.length === 0 && !known.includes(action)
  return (
    <Text component="span" fz="xs" c={isNew ? undefined : 'dimmed'} title={listed(actions.slice(0, 20))}>
      {actions.length > 0
        ? t('roles.branchActions', { count: actions.length })
        : t(isNew ? 'roles.newHere' : 'roles.onlyItself')}
    </Text>
  )
}
