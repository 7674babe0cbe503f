import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A server that is asked, and how often in a second it answered. */
export interface Side {
  child: ChildProcess
  ask: () => Promise<number>
}

/** Milliseconds of the processor that a process has used. */
export function usedMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10 // Linux counts hundredths of a second
}

/** Memory that a process holds. */
export function residentMb({ pid }: ChildProcess): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median of what the two differ by in each round: what slows both of a round moves it little. */
const ratio = (here: number[], there: number[]): string =>
  median(here.map((value, round) => value / (there[round] ?? value))).toFixed(2)

/**
 * Asks one server and then the other for the same work in each round, the first of them changing from round to round.
 * Prints medians, what this side is of the other, and the processor's time of the servers for one answer, which other work
 * on the machine moves less.
 */
export async function sideBySide(title: string, sides: Record<'here' | 'there', Side>, rounds: number): Promise<void> {
  const got = { here: [] as number[], there: [] as number[] }
  const us = { here: [] as number[], there: [] as number[] }
  for (const side of Object.values(sides)) await side.ask() // warms up
  for (let round = 0; round < rounds; round++) {
    for (const each of round % 2 ? (['here', 'there'] as const) : (['there', 'here'] as const)) {
      const { child, ask } = sides[each]
      const [before, started] = [usedMs(child), performance.now()]
      const perSecond = await ask()
      const answers = perSecond * Math.round((performance.now() - started) / 1000)
      got[each].push(perSecond)
      us[each].push((1000 * (usedMs(child) - before)) / answers)
    }
  }
  const spread = `${Math.round(Math.min(...got.here))} to ${Math.round(Math.max(...got.here))}`
  console.log(
    `${title}: ${Math.round(median(got.here))}/s here (${spread}), ${Math.round(median(got.there))}/s there: ${ratio(got.here, got.there)}; ${median(us.here).toFixed(1)} µs here, ${median(us.there).toFixed(1)} µs there: ${ratio(us.here, us.there)}`,
  )
}
