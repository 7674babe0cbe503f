import { Select } from '@mantine/core'
import { t } from '../lib/texts.ts'
import { connectionQueries } from '../queries/nouns/connections.ts'
import { useRows } from '../queries/server/paging.ts'

interface ConnectionPickerProps {
  label: string
  description?: string
  error?: string | undefined
  connectionId: string
  onChange: (connectionId: string) => void
}

/** Picks one connection by name; one that is gone stays visible by its id. */
export function ConnectionPicker({ connectionId, onChange, ...props }: ConnectionPickerProps) {
  const { rows = [] } = useRows(connectionQueries.list(''))
  const known = rows.map((row) => ({ value: String(row.connectionId), label: row.data?.name || row.connectionId }))
  const data = connectionId && !known.some(({ value }) => value === connectionId) ? [...known, connectionId] : known
  return (
    <Select
      {...props}
      data={data}
      value={connectionId || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      searchable
      placeholder={t('common.none')}
      nothingFoundMessage={t('pickers.noneMatch', { many: t('nouns.connections') })}
    />
  )
}
