import type { ControlLine, Effect, EffectLine } from '@doorward/contract/preview'

type Counts = Record<string, number>
/** What several counts come to, name by name. */
const sum = <Count extends Counts>(left: Count, right: Count): Count =>
  Object.fromEntries(Object.entries(left).map(([name, count]) => [name, count + (right[name] ?? 0)])) as Count // the same names

const withLines = <Line extends EffectLine | ControlLine>(left?: Line[], right?: Line[]): { lines?: Line[] } =>
  left && right ? { lines: [...left, ...right] } : {}

/** The sum of what portions move: who gains by two of them is counted twice, and so is a check. */
export const sumOf = (left: Effect, right: Effect): Effect => ({
  revision: right.revision,
  gained: sum(left.gained, right.gained),
  lost: sum(left.lost, right.lost),
  everybody: left.everybody === 'NOTHING' ? right.everybody : left.everybody,
  control: {
    gained: sum(left.control.gained, right.control.gained),
    lost: sum(left.control.lost, right.control.lost),
    ...withLines(left.control.lines, right.control.lines),
  },
  items: sum(left.items, right.items),
  ...withLines(left.lines, right.lines),
  ...(left.replay && right.replay
    ? {
        replay: {
          checks: right.replay.checks,
          otherwise: left.replay.otherwise + right.replay.otherwise,
          lines: [...left.replay.lines, ...right.replay.lines],
        },
      }
    : {}),
})
