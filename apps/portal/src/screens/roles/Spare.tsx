import { Button } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import type { RowView } from './permission-rows.ts'

/** So many are named; of more it is told how many. */
const namedMax = 3

interface SpareProps {
  rows: RowView[]
  /** How many rows there are. */
  of: number
  onSimplify: (indexes: number[]) => void
}

/** What one action covers of the others, in a sentence. */
function coveredInWords(broader: string, actions: readonly string[], of: number): string[] {
  if (actions.length <= namedMax) return actions.map((action) => t('roles.alreadyCovers', { broader, action }))
  const isAll = actions.length === of - 1
  return [t(isAll ? 'roles.coversTheOthers' : 'roles.coversOthers', { broader, count: actions.length })]
}

/** Rows that another one gives already, and the way to be rid of them. */
export function Spare({ rows, of, onSimplify }: SpareProps) {
  if (rows.length === 0) return null
  const covered = new Map<string, string[]>()
  for (const { permission, through } of rows) {
    const broader = Object.values(through)[0] ?? ''
    covered.set(broader, [...(covered.get(broader) ?? []), permission.action])
  }
  const simplify = (
    <Button size="compact-sm" variant="default" onClick={() => onSimplify(rows.map(({ index }) => index))}>
      {t('roles.simplify')}
    </Button>
  )
  return (
    <NoticeStrip tone="warning" action={simplify}>
      {[...covered].flatMap(([broader, actions]) => coveredInWords(broader, actions, of)).join(' ')}
    </NoticeStrip>
  )
}
