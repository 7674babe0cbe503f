import { Badge, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { useListState } from '../../lib/list-query.ts'
import { digits, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { ViewButton } from '../../nouns/screens/ViewButton.tsx'
import { FilterChips } from '../../ui/list/FilterChips.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { under } from '../../ui/theme/widths.ts'
import styles from './activity.module.css'
import { kindOf, kinds, periodOf, periods, spanIn, spanText, usualPeriod } from './audit-filter.ts'
import { useSetFilters } from './use-set-filters.ts'

/**
 * What the time line is narrowed by; each filter stands in the address. Those used now and then fold into one button, which
 * counts what is set; on a phone all but the period do, and fill the screen while they are chosen.
 */
export function AuditFilters() {
  const phone = useMediaQuery(under(576)) ?? false
  const [unfolded, setUnfolded] = useState(false)
  const { set, clear } = useSetFilters()
  useKeys({ f: { label: t('ui.filterList'), run: () => setUnfolded(!unfolded) } })
  // The kind has a control of its own where there is room for it.
  const counted = phone ? set : set.filter(({ key }) => key !== 'kind')
  const chips = unfolded && !phone ? [] : counted
  return (
    <Stack gap="sm" mb="lg">
      <Group gap="sm">
        {!phone && <Kind />}
        <Period />
        <FilterButton count={counted.length} unfolded={unfolded} onPress={() => setUnfolded(!unfolded)} />
        {counted.length > 0 && (
          <Button variant="subtle" onClick={clear}>
            {t('ui.clearFilters')}
          </Button>
        )}
        <Group ms="auto">
          <ViewButton path={places.audit.path} />
        </Group>
      </Group>
      {unfolded && !phone && (
        <Group className={`card ${styles.narrowing}`} p="md" gap="sm" align="flex-start">
          <NarrowingFields />
        </Group>
      )}
      {unfolded && phone && (
        <FilterSheet onClose={() => setUnfolded(false)} onClear={counted.length > 0 ? clear : undefined}>
          <Kind />
          <NarrowingFields />
        </FilterSheet>
      )}
      <FilterChips chips={chips} />
    </Stack>
  )
}

/** Most visits set none of them. */
const NarrowingFields = later(async () => (await import('./NarrowingFields.tsx')).NarrowingFields, { onlyShown: true })
const FilterSheet = later(async () => (await import('./FilterSheet.tsx')).FilterSheet, { onlyShown: true })

interface FilterButtonProps {
  count: number
  unfolded: boolean
  onPress: () => void
}

/** Looks pressed while its fields are shown. */
const FilterButton = ({ count, unfolded, onPress }: FilterButtonProps) => (
  <Button
    variant={unfolded ? 'light' : 'default'}
    aria-expanded={unfolded}
    aria-label={count > 0 ? t('audit.filtersSet', { count }) : undefined}
    leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
    rightSection={
      count > 0 && (
        <Badge size="sm" circle>
          {digits(count)}
        </Badge>
      )
    }
    onClick={onPress}
  >
    {t('audit.addFilter')}
  </Button>
)

function Kind() {
  const [params] = useSearchParams()
  const { change } = useListState()
  return (
    <SegmentedControl
      aria-label={t('audit.kind')}
      data={kinds.map(({ value, label }) => ({ value, label }))}
      value={kindOf(params).value}
      onChange={(kind) => change({ kind })}
      withItemsBorders={false}
    />
  )
}

/** How far back, or the span that was chosen in the chart. */
function Period() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const span = spanIn(params)
  if (span) return <Cleared label={spanText(span)} onClear={() => change({ from: '', to: '' })} />
  return (
    <SegmentedControl
      aria-label={t('audit.period')}
      data={periods.map(({ value, label }) => ({ value, label }))}
      value={periodOf(params).value}
      onChange={(period) => change({ period: period === usualPeriod ? '' : period })}
      withItemsBorders={false}
    />
  )
}

/** Something that narrows, and ends when it is pressed. */
const Cleared = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button
    variant="default"
    onClick={onClear}
    rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
    aria-label={t('audit.clear', { what: label })}
  >
    {label}
  </Button>
)
