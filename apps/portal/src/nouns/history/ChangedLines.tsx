import { Stack, Text } from '@mantine/core'
import type { Change } from '../../queries/server/item-queries.ts'
import { Said } from '../form/named-values.tsx'
import type { FieldLabels } from './field-labels.ts'
import { changedLines } from './history-lines.ts'
import type { InWords } from './history-words.ts'

interface ChangedLinesProps {
  change: Pick<Change, 'before' | 'after'>
  /** Left out where the fields of the item are words already. */
  inWords?: InWords | undefined
  labels?: FieldLabels | undefined
  /** Whether all of an item that was deleted is told. */
  tellsDeleted?: boolean
}

/** What differs between two states, old and new. */
export function ChangedLines({
  change: { before, after },
  inWords = (state) => state,
  labels,
  tellsDeleted = false,
}: ChangedLinesProps) {
  if (!before || !(after || tellsDeleted)) return null
  return (
    <Stack gap={2} mt={4}>
      {changedLines(inWords(before), after ? inWords(after) : {}, labels).map((line) => (
        <Text key={JSON.stringify(line)} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{line.label}</bdi> {line.after.length === 0 && '− '}
          {line.before.length > 0 && (
            <Text component="del" inherit c="dimmed" td="line-through">
              <Said words={line.before} />
            </Text>
          )}
          {line.before.length > 0 && line.after.length > 0 && ' → '}
          {line.before.length === 0 && '+ '}
          {line.after.length > 0 && (
            <Text component="ins" inherit td="none">
              <Said words={line.after} />
            </Text>
          )}
        </Text>
      ))}
    </Stack>
  )
}
