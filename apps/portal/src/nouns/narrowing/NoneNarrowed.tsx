import { rich, richList } from '../../lib/texts.ts'
import type { Chip, ChipLabel } from '../../ui/list/FilterChips.tsx'

interface NoneNarrowedProps {
  many: string
  /** What the list is narrowed by. */
  chips: readonly Chip[]
}

/** Says that there is nothing of what was looked for, each filter by its name. */
export const NoneNarrowed = ({ many, chips }: NoneNarrowedProps) =>
  rich('ui.noneNarrowed', {
    many,
    filters: <>{richList(chips.map(({ key, label }) => <ChipWords key={key} of={label} />))}</>,
  })

const ChipWords = ({ of }: { of: ChipLabel }) => (typeof of === 'string' ? of : of((words) => words))
