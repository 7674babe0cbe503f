import { Text } from '@mantine/core'
import { listed, t } from '../../lib/texts.ts'
import { coveredBy } from './action-tree.ts'

const isNew = (action: string, known: readonly string[]): boolean =>
  action !== '' && coveredBy(action, known).length === 0 && !known.includes(action)

/** Says once how many of the actions no role names so far: they may be mistyped. */
export function NewActions({ actions, known }: { actions: readonly string[]; known: readonly string[] }) {
  const count = actions.filter((action) => isNew(action, known)).length
  if (count === 0) return null
  return <Text fz="sm">{t('pickers.newActions', { count })}</Text>
}

/** How many known actions one covers beside itself; which, on hovering. One that no role names so far is said to be new. */
export function Covers({ action, known }: { action: string; known: readonly string[] }) {
  if (action === '') return null
  const actions = coveredBy(action, known)
  const isFresh = isNew(action, known)
  return (
    <Text component="span" fz="xs" c={isFresh ? undefined : 'dimmed'} title={listed(actions.slice(0, 20))}>
      {actions.length > 0
        ? t('roles.branchActions', { count: actions.length })
        : t(isFresh ? 'roles.newHere' : 'roles.onlyItself')}
    </Text>
  )
}
