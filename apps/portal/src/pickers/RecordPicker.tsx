import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../lib/texts.ts'
import { recordQueries } from '../queries/nouns/records.ts'
import { useRows } from '../queries/server/paging.ts'
import { useClosingList } from './closing-list.ts'

const typingPauseMs = 200

interface RecordPickerProps {
  label: string
  error?: string | undefined
  /** Marked as a field that may not stay empty. */
  withAsterisk?: boolean
  recordId: string
  onChange: (recordId: string) => void
}

/** Picks one access record: the server finds it by its name, people, roles and resources. */
export function RecordPicker({ recordId, onChange, ...props }: RecordPickerProps) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), typingPauseMs)
  const list = useClosingList()
  const picked = useQuery({ ...recordQueries.one(recordId), enabled: recordId !== '', retry: false }).data?.item.name
  // What stands in the field once one is picked is its name, and not what is looked for.
  const { rows = [] } = useRows(recordQueries.list(wanted === picked ? '' : wanted))
  const known = rows.map((record) => ({ value: String(record.recordId), label: record.name }))
  const standing = recordId !== '' && !known.some(({ value }) => value === recordId)
  return (
    <Select
      {...props}
      {...list}
      data={standing ? [{ value: recordId, label: picked ?? recordId }, ...known] : known}
      value={recordId || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      limit={20}
      nothingFoundMessage={t('pickers.noneMatch', { many: t('nouns.accessRecords') })}
    />
  )
}
