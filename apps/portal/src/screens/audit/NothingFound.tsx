import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { listed, t } from '../../lib/texts.ts'
import { Empty, FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { usualPeriod, whenOf, widerThan } from './audit-filter.ts'
import { useSetFilters } from './use-set-filters.ts'

/** Nothing happened, or nothing of what was looked for: what that was, and the way to look further back. The filters above are cleared there. */
export function NothingFound() {
  const [params] = useSearchParams()
  const { set } = useSetFilters()
  const when = whenOf(params)
  if (set.length === 0)
    return (
      <Empty
        motif="route"
        title={t('audit.noneIn', { when })}
        text={t('audit.showsSoon')}
        action={<LookFurther />}
        guide="audits"
      />
    )
  return (
    <FilteredEmpty
      text={t('audit.noneFound', { when, filters: listed(set.map(({ label }) => label)) })}
      action={<LookFurther />}
    />
  )
}

/** The next longer time. */
function LookFurther() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const wider = widerThan(params)
  if (!wider) return null
  const period = wider.value === usualPeriod ? '' : wider.value
  return (
    <Button variant="default" onClick={() => change({ from: '', to: '', period })}>
      {t('audit.lookIn', { when: wider.told })}
    </Button>
  )
}
