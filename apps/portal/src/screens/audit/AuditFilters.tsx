import { Button, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListState, useSearchText } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { places } from '../../nouns/list.ts'
import { ViewButton } from '../../nouns/screens/ViewButton.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { kindOf, kinds, periodOf, periods, results, spanIn, usualPeriod } from './audit-filter.ts'

/** What the time line is narrowed by; each filter stands in the address. On a small screen most fold into one button. */
export function AuditFilters() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const small = useMediaQuery('(max-width: 35.99em)')
  const [unfolded, setUnfolded] = useState(false)
  const set = folded.filter((name) => params.get(name)).length
  return (
    <Group gap="sm" align="flex-end" mb="lg">
      <SegmentedControl
        aria-label={t('audit.kind')}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={kindOf(params).value}
        onChange={(kind) => change({ kind })}
        withItemsBorders={false}
      />
      <Period />
      {small && (
        <Button variant="default" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {set > 0 ? t('audit.filtersSet', { count: set }) : t('audit.filters')}
        </Button>
      )}
      {(!small || unfolded) && <Narrowing />}
      <Group ms="auto">
        <ViewButton path={places.audit.path} />
      </Group>
    </Group>
  )
}

const folded = ['result', 'user', 'action', 'resource', 'item', 'client'] as const

function Narrowing() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const text = (name: (typeof folded)[number]) => params.get(name) ?? ''
  return (
    <>
      <NativeSelect
        label={t('audit.result')}
        data={results.map(({ value, label }) => ({ value, label }))}
        value={results.find(({ value }) => value === text('result'))?.value ?? ''}
        onChange={(event) => change({ result: event.currentTarget.value })}
      />
      <div style={{ flex: '1 1 160px', maxWidth: 280 }}>
        <UserPicker
          label={t('common.who')}
          single
          users={text('user') ? [text('user')] : []}
          onChange={({ users }) => change({ user: users[0] ?? '' })}
        />
      </div>
      <TextFilter label={t('common.action')} placeholder="reports:read" name="action" />
      <TextFilter label={t('common.resource')} placeholder="/reports/7" name="resource" />
      <TextFilter label={t('audit.item')} placeholder={t('audit.itemExample')} name="item" />
      {text('client') && (
        <Cleared label={t('audit.askedByClient', { client: text('client') })} onClear={() => change({ client: '' })} />
      )}
    </>
  )
}

/** How far back, or the span that was chosen in the chart. */
function Period() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const span = spanIn(params)
  if (span)
    return (
      <Cleared
        label={t('audit.span', { from: isoText(span.from).slice(0, 16), to: isoText(span.to).slice(0, 16) })}
        onClear={() => change({ from: '', to: '' })}
      />
    )
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

interface TextFilterProps {
  label: string
  placeholder: string
  name: 'action' | 'resource' | 'item'
}
function TextFilter({ label, placeholder, name }: TextFilterProps) {
  const [params] = useSearchParams()
  const { change } = useListState()
  const [text, setText] = useSearchText(params.get(name) ?? '', (value) => change({ [name]: value.trim() }))
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      style={{ flex: '1 1 120px', maxWidth: 240 }}
    />
  )
}
