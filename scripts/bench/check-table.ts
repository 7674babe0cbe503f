import type { ChildProcess } from 'node:child_process'
import { askChecks, hasWrk, percentiles, type Round } from './checks.ts'
import { lineChart } from './line-chart.ts'
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

/** All of them measured in turn, round by round. */
async function measuredAll(
  all: Asked[],
  { connections, rounds, seconds }: { connections: number; rounds: number; seconds: number },
): Promise<Map<string, Figure[]>> {
  const figures = new Map(all.map(({ name }) => [name, [] as Figure[]]))
  for (let round = 0; round < rounds; round++)
    for (const asked of round % 2 ? all : all.toReversed())
      figures.get(asked.name)?.push(await measured(asked, { connections, seconds }))
  return figures
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
    const figures = await measuredAll(all, { connections, rounds, seconds })
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
          median(got.map(({ withinMs }) => withinMs[99]))
            .toFixed(2)
            .padStart(9),
          ratioTo(got, base, ({ withinMs }) => withinMs[99]).padStart(7),
        ].join(''),
      )
  }
}

/**
 * Draws what checks of accounts of several sizes are of the first, a bare server, by size; and the waits of the first and of the
 * largest by percentile.
 */
export async function drawChecks(
  bare: Asked,
  bySize: (Asked & { records: number })[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<string, string>> {
  const all = [bare, ...bySize]
  for (const asked of all) await measured(asked, { connections: 16, seconds: 1 }) // warms up
  const of = { 16: new Map<string, Figure[]>(), 64: new Map<string, Figure[]>() }
  for (const connections of [16, 64] as const)
    of[connections] = await measuredAll(all, { connections, rounds, seconds })
  const rates = ([16, 64] as const).map((connections) => ({
    name: `${connections} connections`,
    values: bySize.map(({ name }) =>
      Number(
        ratioTo(of[connections].get(name) ?? [], of[connections].get(bare.name) ?? [], ({ perSecond }) => perSecond),
      ),
    ),
  }))
  const largest = bySize.at(-1) ?? bare
  const waits = [bare, ...bySize.slice(0, 1), largest].map(({ name }) => ({
    name,
    values: percentiles.map((share) => median((of[16].get(name) ?? []).map(({ withinMs }) => withinMs[share]))),
  }))
  return {
    'check-rate.svg': lineChart({
      title: 'Checks a second, by records of the account',
      unit: 'of a bare node:http server, side by side',
      places: bySize.map(({ records }) => records.toLocaleString('en')),
      lines: rates,
    }),
    'check-latency.svg': lineChart({
      title: 'Waits by percentile, 16 connections',
      unit: 'ms',
      places: percentiles.map((share) => `p${share}`),
      lines: waits,
    }),
  }
}
