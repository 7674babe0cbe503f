import { Fragment, type ReactNode } from 'react'
import { rich, richList } from '../../lib/texts.ts'

const shownMost = 6

interface SeveralProps {
  parts: { key: string; node: ReactNode }[]
  /** How many are shown; the rest is counted. */
  most?: number
  /** How many there are, where only the first of them are given. */
  count?: number
}

/** Names one after another, and how many more there are. */
export function Several({ parts, most = shownMost, count = parts.length }: SeveralProps) {
  const rest = count - Math.min(most, parts.length)
  const shown = <>{richList(parts.slice(0, most).map(({ key, node }) => <Fragment key={key}>{node}</Fragment>))}</>
  return rest > 0 ? rich('records.andMore', { shown, count: rest }) : shown
}
