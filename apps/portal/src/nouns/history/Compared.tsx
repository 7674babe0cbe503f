import { equal } from '@doorward/core/changes/equal'
import { Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import type { Change } from '../../queries/server/item-queries.ts'
import { ChangedLines } from './ChangedLines.tsx'
import type { FieldLabels } from './field-labels.ts'
import type { InWords } from './history-words.ts'

const comparedMax = 2

interface CompareButtonProps {
  /** Revisions that are compared, the one chosen last at the end. */
  chosen: readonly number[]
  revision: number
  onChoose: (chosen: readonly number[]) => void
}

/** Takes a state into the comparison, or out of it; a third takes the place of the one chosen first. */
export function CompareButton({ chosen, revision, onChoose }: CompareButtonProps) {
  const isChosen = chosen.includes(revision)
  const others = chosen.filter((each) => each !== revision)
  const [one, other] = chosen.toSorted((a, b) => a - b)
  const pair = one !== undefined && other !== undefined ? { from: `${one}`, to: `${other}` } : undefined
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      size="compact-xs"
      aria-pressed={isChosen}
      aria-label={t('history.compareRevision', { revision: `${revision}` })}
      onClick={() => onChoose(isChosen ? others : [...others, revision].slice(-comparedMax))}
    >
      {isChosen ? (pair ? t('history.comparing', pair) : t('history.chosen')) : t('history.compare')}
    </Button>
  )
}

interface ComparedProps {
  /** None, or those chosen, newest first. */
  changes: readonly Change[]
  inWords: InWords | undefined
  labels: FieldLabels | undefined
  onClose: () => void
}

/** What differs between the states that two changes left; with one chosen, that another is wanted. */
export function Compared({ changes: [newer, older], inWords, labels, onClose }: ComparedProps) {
  if (!newer) return null
  return (
    <Stack className="card" p="md" gap={4} role="status">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={older ? 500 : 400} fz={older ? 'md' : 'sm'}>
          {older
            ? t('history.compared', { from: `${older.revision}`, to: `${newer.revision}` })
            : t('history.chooseAnother', { revision: `${newer.revision}` })}
        </Text>
        <CloseButton size="sm" aria-label={t('history.closeComparison')} onClick={onClose} />
      </Group>
      {older &&
        (equal(older.after, newer.after) ? (
          <Text fz="sm">{newer.fact || older.fact ? t('history.alikeHere') : t('history.alike')}</Text>
        ) : (
          <ChangedLines change={{ before: older.after, after: newer.after }} inWords={inWords} labels={labels} />
        ))}
    </Stack>
  )
}
