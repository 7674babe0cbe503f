import type { Activity, ChangeActivity } from '@doorward/contract/authorization/watch/activity'

/** A line of the time line, with the changes that were made by it and are told within it. */
export interface ToldLine<Line> {
  line: Line
  parts: ChangeActivity[]
}

/** Whether what else a change changed is its outcome: an invite that was accepted, or a request that was decided. */
const hasOutcome = ({ itemKind, done }: ChangeActivity): boolean =>
  (itemKind === 'invite' && done === 'ACCEPTED') || (itemKind === 'request' && done === 'CHANGED')

const isOutcome = ({ itemKind, done }: ChangeActivity): boolean =>
  (itemKind === 'record' || itemKind === 'user') && (done === 'CREATED' || done === 'CHANGED')

/**
 * Lines of which those that one change made besides are told within it: what has one revision was made at one stroke. A part
 * stands by itself where what it belongs to is not among the lines.
 */
export function toldTogether<Line extends Activity>(lines: readonly Line[]): ToldLine<Line>[] {
  const heads = new Map<number, Activity>()
  for (const line of lines) if (line.kind === 'CHANGE' && hasOutcome(line)) heads.set(line.revision, line)
  const isPart = (line: Activity): line is ChangeActivity =>
    line.kind === 'CHANGE' && isOutcome(line) && heads.has(line.revision)
  return lines
    .filter((line) => !isPart(line))
    .map((line) => ({
      line,
      parts:
        line.kind === 'CHANGE' && heads.get(line.revision) === line
          ? lines.filter((other): other is Line & ChangeActivity => isPart(other) && other.revision === line.revision)
          : [],
    }))
}
