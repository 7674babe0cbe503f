import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useListState, useSearchText } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { periodOf, periods, results, usualPeriod } from './audit-filter.ts'

/** What the audit trail is narrowed by; each filter stands in the address. */
export function AuditFilters() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const text = (name: string) => params.get(name) ?? ''
  return (
    <Group gap="sm" align="flex-end" mb="lg">
      <SegmentedControl
        aria-label={t('audit.period')}
        data={periods.map(({ value, label }) => ({ value, label }))}
        value={periodOf(params).value}
        onChange={(period) => change({ period: period === usualPeriod ? '' : period })}
        withItemsBorders={false}
      />
      <SegmentedControl
        aria-label={t('checks.answer')}
        data={results.map(({ value, label }) => ({ value, label }))}
        value={results.find(({ value }) => value === text('result'))?.value ?? ''}
        onChange={(result) => change({ result })}
        withItemsBorders={false}
      />
      <div style={{ flex: '1 1 200px', maxWidth: 320 }}>
        <UserPicker
          label={t('common.who')}
          single
          users={text('user') ? [text('user')] : []}
          onChange={({ users }) => change({ user: users[0] ?? '' })}
        />
      </div>
      <TextFilter label={t('common.action')} placeholder="reports:read" name="action" />
      <TextFilter label={t('common.resource')} placeholder="/reports/7" name="resource" />
    </Group>
  )
}

function TextFilter({ label, placeholder, name }: { label: string; placeholder: string; name: string }) {
  const [params] = useSearchParams()
  const { change } = useListState()
  const [text, setText] = useSearchText(params.get(name) ?? '', (value) => change({ [name]: value.trim() }))
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      style={{ flex: '1 1 160px', maxWidth: 280 }}
    />
  )
}
