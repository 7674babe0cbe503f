import type { ChildProcess } from 'node:child_process'
import { askChecks, hasWrk, type Round } from './checks.ts'
import type { Load } from './questions.ts'
import { usedMs } from './side-by-side.ts'

/** A server that is asked, and what it is asked. */
export interface Asked {
  name: string
  child: ChildProcess
  load: Load
}

interface Figure extends Round {
  /** Time of the processor that the server used for an answer. */
  us: number
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function measured({ child, load }: Asked, on: { connections: number; seconds: number }): Promise<Figure> {
  const before = usedMs(child)
  const round = await askChecks(load, on)
  return { ...round, us: (1000 * (usedMs(child) - before)) / round.answers }
}

/** Each of one in relation to the same round of the first: what slows all of a round moves it little. */
const ratioTo = (figures: Figure[], base: Figure[], of: (figure: Figure) => number): string =>
  median(figures.map((figure, round) => of(figure) / of(base[round] ?? figure))).toFixed(2)

/**
 * Asks all of them in turn, round by round, and prints medians: answers a second, the processor's time for one, and the 99th
 * of 100 waits, each beside what it is of the first.
 */
export async function printChecks(
  all: Asked[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const [first] = all
  if (!first) return
  console.log(
    `\n2,000 permission checks of 5,000 people, a fifth refused; asked by ${hasWrk ? 'wrk' : 'autocannon (install wrk for a generator that costs less)'}`,
  )
  for (const asked of all) await measured(asked, { connections: 16, seconds: 1 }) // warms up
  for (const connections of [16, 64]) {
    const figures = new Map(all.map(({ name }) => [name, [] as Figure[]]))
    for (let round = 0; round < rounds; round++)
      for (const asked of round % 2 ? all : all.toReversed())
        figures.get(asked.name)?.push(await measured(asked, { connections, seconds }))
    const base = figures.get(first.name) ?? []
    console.log(
      `\n${`${connections} connections`.padEnd(28)}${'a second'.padStart(10)}${'ratio'.padStart(7)}${'µs CPU'.padStart(9)}${'ratio'.padStart(7)}${'p99 ms'.padStart(9)}${'ratio'.padStart(7)}`,
    )
    for (const [name, got] of figures)
      console.log(
        [
          name.padEnd(28),
          Math.round(median(got.map(({ perSecond }) => perSecond)))
            .toLocaleString('en')
            .padStart(10),
          ratioTo(got, base, ({ perSecond }) => perSecond).padStart(7),
          median(got.map(({ us }) => us))
            .toFixed(1)
            .padStart(9),
          ratioTo(got, base, ({ us }) => us).padStart(7),
          median(got.map(({ p99Ms }) => p99Ms))
            .toFixed(2)
            .padStart(9),
          ratioTo(got, base, ({ p99Ms }) => p99Ms).padStart(7),
        ].join(''),
      )
  }
}
