import { Button, Group, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { useListState, useSearchText } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { places } from '../../nouns/list.ts'
import { ViewButton } from '../../nouns/screens/ViewButton.tsx'
import { useUserName } from '../../pickers/Names.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { FilterChips } from '../../ui/list/FilterChips.tsx'
import styles from './activity.module.css'
import { kindOf, kinds, periodOf, periods, results, spanIn, usualPeriod } from './audit-filter.ts'

/** What the time line is narrowed by; each filter stands in the address. Those used now and then fold into one button, and what is set shows as chips. */
export function AuditFilters() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const [unfolded, setUnfolded] = useState(false)
  useKeys({ f: { label: t('ui.filterList'), run: () => setUnfolded(!unfolded) } })
  return (
    <Stack gap="sm" mb="lg">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('audit.kind')}
          data={kinds.map(({ value, label }) => ({ value, label }))}
          value={kindOf(params).value}
          onChange={(kind) => change({ kind })}
          withItemsBorders={false}
        />
        <Period />
        <Button
          variant="default"
          aria-expanded={unfolded}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('audit.addFilter')}
        </Button>
        <Group ms="auto">
          <ViewButton path={places.audit.path} />
        </Group>
      </Group>
      {unfolded && (
        <Group gap="sm" align="flex-end">
          <Narrowing />
        </Group>
      )}
      <SetFilters unfolded={unfolded} />
    </Stack>
  )
}

const folded = ['result', 'user', 'action', 'resource', 'item', 'client'] as const

const chip = (field: string, value: string | undefined) => value && t('audit.chip', { field, value })

/** The filters that are set, where no field shows them. */
function SetFilters({ unfolded }: { unfolded: boolean }) {
  const [params] = useSearchParams()
  const { change } = useListState()
  const text = (name: (typeof folded)[number]) => params.get(name) ?? ''
  const who = useUserName(text('user'))
  const labels = {
    result: chip(t('audit.result'), results.find(({ value }) => value === text('result'))?.label),
    user: chip(t('audit.by'), who),
    action: chip(t('common.action'), text('action')),
    resource: chip(t('common.resource'), text('resource')),
    item: chip(t('audit.item'), text('item')),
    client: t('audit.askedByClient', { client: text('client') }),
  }
  const chips = folded
    .filter((name) => text(name) !== '' && labels[name] && (!unfolded || name === 'client'))
    .map((name) => ({ key: name, label: labels[name] ?? '', clear: () => change({ [name]: '' }) }))
  return <FilterChips chips={chips} onClear={() => change(Object.fromEntries(folded.map((name) => [name, ''])))} />
}

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
      <div className={styles.person}>
        <UserPicker
          label={t('audit.by')}
          description={t('audit.byHelp')}
          single
          users={text('user') ? [text('user')] : []}
          onChange={({ users }) => change({ user: users[0] ?? '' })}
        />
      </div>
      <TextFilter label={t('common.action')} placeholder="reports:read" name="action" />
      <TextFilter
        label={t('common.resource')}
        placeholder="/reports/7"
        name="resource"
        help={t('audit.resourceHelp')}
      />
      <TextFilter label={t('audit.item')} placeholder={t('audit.itemExample')} name="item" />
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
  help?: string
  name: 'action' | 'resource' | 'item'
}
function TextFilter({ label, placeholder, name, help }: TextFilterProps) {
  const [params] = useSearchParams()
  const { change } = useListState()
  const [text, setText] = useSearchText(params.get(name) ?? '', (value) => change({ [name]: value.trim() }))
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      description={help}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      className={styles.text}
    />
  )
}
