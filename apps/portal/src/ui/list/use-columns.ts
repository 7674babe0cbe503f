import type { useListState } from '../../lib/list-query.ts'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import type { Column } from './list-props.ts'

/**
 * The columns that are shown: those that the address names, or else those that were chosen here before. The first is
 * always among them; what nobody knows is left out.
 * @param path where the choice is kept; without one nothing can be chosen
 */
export function useColumns<Row>(
  columns: readonly Column<Row>[],
  path: string | undefined,
  { cols, change }: Pick<ReturnType<typeof useListState>, 'cols' | 'change'>,
) {
  const kept = usePortal(({ settings }) => settings.columns)
  const wanted = cols ? cols.split(',') : path && kept[path]
  const shown = wanted ? columns.filter(({ key }, at) => at === 0 || wanted.includes(key)) : [...columns]
  const choose = (keys: readonly string[]) => {
    if (!path) return
    const some = columns.map(({ key }) => key).filter((key) => keys.includes(key))
    const { [path]: _, ...others } = kept
    const isAll = some.length === columns.length
    changeSettings({ columns: isAll ? others : { ...others, [path]: some } })
    change({ cols: isAll ? '' : some.join(',') })
  }
  return { shown, choose }
}
