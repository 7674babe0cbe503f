import { Text } from '@mantine/core'
import { listed, t } from '../../lib/texts.ts'
import { coveredBy } from './action-tree.ts'
import styles from './matrix.module.css'
import { actionProblem } from './permission-rows.ts'

const isNew = (action: string, known: readonly string[]): boolean =>
  action !== '' &&
  actionProblem(action) === undefined &&
  coveredBy(action, known).length === 0 &&
  !known.includes(action)

/** Says once how many of the actions no role names so far: they may be mistyped. */
export function NewActions({ actions, known }: { actions: readonly string[]; known: readonly string[] }) {
  const count = actions.filter((action) => isNew(action, known)).length
  if (count === 0) return null
  return <Text fz="sm">{t('pickers.newActions', { count })}</Text>
}

/** Under a head of its column, or, where there is none, as a sentence of its own; what is so of most is not said there. */
const Said = ({ wide, narrow }: { wide: string; narrow?: string }) => (
  <>
    <span className={styles.wideWord}>{wide}</span>
    {narrow !== undefined && <span className={styles.narrowLabel}>{narrow}</span>}
  </>
)

/** How many known actions one covers beside itself; which, on hovering. One that no role names so far is said to be new. */
export function Covers({ action, known }: { action: string; known: readonly string[] }) {
  if (action === '' || actionProblem(action) !== undefined) return null
  const actions = coveredBy(action, known)
  const isFresh = isNew(action, known)
  return (
    <Text component="span" fz="xs" c={isFresh ? undefined : 'dimmed'} title={listed(actions.slice(0, 20))}>
      {actions.length > 0 ? (
        <Said
          wide={t('roles.branchActions', { count: actions.length })}
          narrow={t('roles.coversActions', { count: actions.length })}
        />
      ) : (
        <Said
          wide={t(isFresh ? 'roles.newHere' : 'roles.onlyItself')}
          {...(isFresh ? { narrow: t('roles.newToAll') } : {})}
        />
      )}
    </Text>
  )
}
