import { digits, listed, t } from '../../lib/texts.ts'

interface OthersToldProps {
  /** How many there are with the first, which stands before it. */
  count: number
  /** The next after the first, by name. */
  next: readonly string[]
}

/** How many more there are than the one that is shown; on hover it tells the next of them by name. */
export function OthersTold({ count, next }: OthersToldProps) {
  if (count <= 1) return null
  const rest = count - 1 - next.length
  const shown = listed(next)
  return <span title={rest > 0 ? t('records.andMore', { shown, count: rest }) : shown}>{` +${digits(count - 1)}`}</span>
}
