import { t } from '../../lib/texts.ts'
import { useViews } from './use-views.ts'

/** What the view is called that the list is seen by, and whether it is seen otherwise by now. */
export function ViewName({ path }: { path: string }) {
  const { current, isChanged } = useViews(path)
  if (!current) return t('ui.views')
  return isChanged ? t('views.changedFrom', { name: current.name }) : t('views.current', { name: current.name })
}
