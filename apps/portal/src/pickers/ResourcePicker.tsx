import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { platformResources } from '@doorward/core/platform'
import { type ComboboxItem, type OptionsFilter, TagsInput, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordQueries } from '../queries/nouns/records.ts'
import type { Page } from '../queries/server/paging.ts'
import { nearestOptions, useClosingList } from './closing-list.ts'
import { branchesAbove, segmentRank } from './resource-segments.ts'
import { resourceMeaning, resourceProblem } from './resource-text.ts'

interface ResourcePickerProps {
  label: string
  error?: string | undefined
  resources: string[]
  onChange: (resources: string[]) => void
  readOnly?: boolean
}

/** Resources named by the first access records and those this browser has seen, what lies above several of them, and the platform's own; suggestions only. */
function useKnownResources(): string[] {
  const cache = useQueryClient()
  useInfiniteQuery({ ...recordQueries.list(''), retry: false })
  const pages = cache.getQueriesData<{ pages: Page<AccessRecordReply>[] }>({ queryKey: ['records', 'list'] })
  const named = pages.flatMap(([, data]) =>
    (data?.pages ?? []).flatMap(({ rows }) =>
      rows.flatMap(({ statements }) => statements.flatMap(({ resources }) => resources.map((row) => row.resourceUri))),
    ),
  )
  return [...new Set([...branchesAbove([...new Set(named)]), ...named, ...Object.values(platformResources)])]
}

/** The nearest, those of the segment that is typed before deeper ones. */
const bySegment: OptionsFilter = (input) => {
  const near = nearestOptions({ ...input, limit: Number.POSITIVE_INFINITY }) as ComboboxItem[]
  const rank = ({ value }: ComboboxItem) => segmentRank(input.search, value)
  return near.toSorted((left, right) => rank(left) - rank(right)).slice(0, input.limit)
}

/** Picks resources by typing: suggestions segment by segment, the problem at once, and what each pattern means. */
export function ResourcePicker({ label, error, resources, onChange, readOnly = false }: ResourcePickerProps) {
  const known = useKnownResources()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const list = useClosingList()
  const change = (next: string[]) => {
    const added = next.find((uri) => !resources.includes(uri))
    const wrong = added ? resourceProblem(added) : undefined
    setProblem(wrong)
    if (!wrong) onChange(next)
  }
  return (
    <div>
      <TagsInput
        {...list}
        label={label}
        error={problem ?? error}
        data={known.filter((uri) => !resources.includes(uri))}
        value={resources}
        onChange={change}
        searchValue={text}
        onSearchChange={(value) => {
          setText(value)
          if (value) setProblem(undefined)
        }}
        readOnly={readOnly}
        placeholder={resources.length === 0 ? '/reports/*' : ''}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        filter={bySegment}
        limit={20}
        maxDropdownHeight={240}
        styles={{ pill: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {resources.slice(0, 4).map((uri) => (
        <Text
          key={uri}
          fz="xs"
          mt={4}
          c={uri === '*' ? 'var(--mantine-color-amber-light-color)' : 'dimmed'}
          style={{ overflowWrap: 'anywhere' }}
        >
          {resourceMeaning(uri)}
        </Text>
      ))}
    </div>
  )
}
