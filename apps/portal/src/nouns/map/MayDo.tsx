import { Text } from '@mantine/core'
import { listed, t } from '../../lib/texts.ts'
import { useKnownActions } from '../../pickers/known-actions.ts'
import { bySet, sumInWords } from '../effect/sums.ts'
import type { Reached } from './folded.ts'

const actionsShown = 6
/** So many different sets of actions are told one by one. */
const setsMax = 3

/** Actions by their names, and how many more there are. */
function Actions({ actions }: { actions: readonly string[] }) {
  const more = actions.length - actionsShown
  return (
    <Text inherit component="bdi" className="mono" style={{ overflowWrap: 'anywhere' }}>
      {more > 0
        ? t('map.actionsAndMore', { actions: actions.slice(0, actionsShown).join(', '), count: more })
        : listed(actions)}
    </Text>
  )
}

/** What may be done on resources that are told as one: the same on each, or what on how many of them. */
export function MayDo({ actions, below = [] }: Pick<Reached, 'actions' | 'below'>) {
  const byName = useKnownActions()
  if (actions) return <Actions actions={actions} />
  const known = below.flatMap((row) =>
    row.actions ? [{ who: '', resourceUri: row.resourceUri, actions: row.actions }] : [],
  )
  if (known.length < below.length || known.length === 0) return '–'
  const sets = bySet(known)
  if (sets.length > setsMax) return t('map.openToSee', { actions: sumInWords(known, byName) })
  return sets.map((alike) => (
    <div key={alike[0]?.resourceUri}>
      <Actions actions={alike[0]?.actions ?? []} />{' '}
      <Text component="span" fz="sm" c="dimmed">
        {t('map.onSome', { count: alike.length, all: below.length })}
      </Text>
    </div>
  ))
}
