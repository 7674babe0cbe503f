import { type ComboboxItem, type OptionsFilter, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTakeOnLeaving } from '../lib/form/use-take-on-leaving.ts'
import { nearestOptions, useClosingList } from './closing-list.ts'
import { useKnownResources } from './known-resources.ts'
import { PickedResource } from './PickedResource.tsx'
import { isCompletion, segmentRank } from './resource-segments.ts'
import { resourceProblem } from './resource-text.ts'

interface ResourcePickerProps {
  label: string
  description?: string
  /** What is offered, beside what access records name. */
  offered?: readonly string[]
  error?: string | undefined
  /** Whatever it is called will do: nothing is said of names that are not known. */
  anyName?: boolean
  /** Marked as a field that may not stay empty. */
  withAsterisk?: boolean
  resources: string[]
  onChange: (resources: string[]) => void
  readOnly?: boolean
}

/** The nearest, those of the segment that is typed before deeper ones. */
const bySegment: OptionsFilter = (input) => {
  const near = nearestOptions({ ...input, limit: Number.POSITIVE_INFINITY }) as ComboboxItem[]
  const rank = ({ value }: ComboboxItem) => segmentRank(input.search, value)
  return near.toSorted((left, right) => rank(left) - rank(right)).slice(0, input.limit)
}

const offeredMax = 20
/** An example is none of what is wrong: the words beside the field say that. */
const placeholderColor = { '--input-placeholder-color': 'var(--mantine-color-placeholder)' }
const fieldStyles = {
  pill: { fontFamily: 'var(--mantine-font-family-monospace)' },
  input: placeholderColor,
  inputField: placeholderColor,
}
const offeredFor = (search: string, uris: string[]): string[] =>
  bySegment({ options: uris.map((uri) => ({ value: uri, label: uri })), search, limit: offeredMax }).flatMap(
    (option) => ('value' in option ? [option.value] : []),
  )

/** Picks resources by typing: suggestions segment by segment, the problem at once, and what each pattern means. */
export function ResourcePicker(props: ResourcePickerProps) {
  const { label, description, offered = [], error, withAsterisk = false, resources, onChange, readOnly = false } = props
  const { anyName = false } = props
  const known = [...new Set([...offered, ...useKnownResources()])]
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const list = useClosingList()
  const data = known.filter((uri) => !resources.includes(uri))
  const change = (next: string[]) => {
    const added = next.find((uri) => !resources.includes(uri))
    const wrong = added ? resourceProblem(added) : undefined
    setProblem(wrong)
    if (!wrong) onChange(next)
  }
  const leaving = useTakeOnLeaving(text, (uri) => {
    setText('')
    if (!resources.includes(uri)) change([...resources, uri])
  })
  return (
    <div>
      <TagsInput
        {...list}
        label={label}
        description={description}
        withAsterisk={withAsterisk}
        error={problem ?? (text ? undefined : error)}
        data={data}
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
        {...leaving}
        filter={bySegment}
        // What is typed is taken by Enter, unless the list completes it in one way alone.
        selectFirstOptionOnChange={isCompletion(text, offeredFor(text, data))}
        limit={offeredMax}
        maxDropdownHeight={240}
        styles={fieldStyles}
      />
      {resources.slice(0, 4).map((uri) => (
        <PickedResource key={uri} uri={uri} known={anyName ? undefined : known} />
      ))}
    </div>
  )
}
