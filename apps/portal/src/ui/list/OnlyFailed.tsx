import { Group, Switch } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { Reload, type ReloadedQuery } from './Reload.tsx'

interface OnlyFailedProps {
  query: ReloadedQuery
  on: boolean
  onChange: (on: boolean) => void
}

/** Stands above tries of which some failed: those alone or all of them, and reading them anew. */
export const OnlyFailed = ({ query, on, onChange }: OnlyFailedProps) => (
  <Group gap="md">
    <Switch
      label={t('parts.onlyFailed')}
      checked={on}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
    <Reload query={query} label={t('parts.reload')} />
  </Group>
)
