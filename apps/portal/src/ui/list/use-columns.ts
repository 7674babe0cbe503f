import type { useListState } from '../../lib/list-query.ts'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import type { Column } from './list-props.ts'

/**
 * The columns that are shown: those that the address names, or else those that were chosen here before, or the usual ones. The first is
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
  const usual = columns.filter(({ spare }) => !spare)
  const shown = wanted ? columns.filter(({ key }, at) => at === 0 || wanted.includes(key)) : usual
  const choose = (keys: readonly string[]) => {
    if (!path) return
    const some = columns.map(({ key }) => key).filter((key) => keys.includes(key))
    const { [path]: _, ...others } = kept
    const cols = some.join()
    const isUsual = cols === usual.map(({ key }) => key).join()
    changeSettings({ columns: isUsual ? others : { ...others, [path]: some } })
    change({ cols: isUsual ? '' : cols })
  }
  return { shown, choose }
}
