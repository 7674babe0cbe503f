import { Input, SimpleGrid, Text } from '@mantine/core'
import { neededText } from '../../lib/failures.ts'
import { useLacks } from '../access/use-lacks.ts'
import type { Narrowing, NarrowKey } from '../narrow-list.ts'
import { kinds } from './kinds.tsx'

interface NarrowPanelProps {
  narrow: readonly Narrowing[]
  valueIn: (key: NarrowKey) => string
  onChange: (key: NarrowKey, value: string) => void
}

/** The fields that narrow a list. */
export const NarrowPanel = ({ narrow, valueIn, onChange }: NarrowPanelProps) => (
  <SimpleGrid className="card" p="md" cols={{ base: 1, sm: 2, lg: narrow.length }} spacing="md">
    {narrow.map((by) => (
      <NarrowField key={by.key} by={by} value={valueIn(by.key)} onChange={(value) => onChange(by.key, value)} />
    ))}
  </SimpleGrid>
)

/** One of them; what it takes stands in its place for whoever may not use it. */
function NarrowField({ by, value, onChange }: { by: Narrowing; value: string; onChange: (value: string) => void }) {
  const [first, second] = by.needs ?? []
  const [lacksFirst, lacksSecond] = [useLacks(first), useLacks(second)]
  const missing = lacksFirst ? first : lacksSecond ? second : undefined
  const { label, Field } = kinds[by.key]
  if (!missing) return <Field label={label} value={value} onChange={onChange} />
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Text fz="sm" c="dimmed">
        {neededText(missing)}
      </Text>
    </Input.Wrapper>
  )
}
