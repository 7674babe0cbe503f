import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { askChecks } from './checks.ts'
import type { Load } from './questions.ts'
import { residentMb } from './side-by-side.ts'

interface Soak {
  child: ChildProcess
  load: Load
  /** Makes a record and deletes it: what comes and goes has to leave nothing. */
  write: () => Promise<void>
  minutes: number
}

/** Of the most that it can. */
const share = 0.7
const connections = 16
const lookEveryMs = 5_000
const writeEveryMs = 50
/** How much the last third may have above the middle one: what a collection of garbage leaves from one look to the next. */
const growthMax = 1.05

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Asks at 70 % of the highest rate for so many minutes, while records come and go, and prints the resident memory minute by
 * minute. Raises where it grows: where the median of the last third is above that of the middle third by more than 5 %.
 */
export async function soak({ child, load, write, minutes }: Soak): Promise<void> {
  const { perSecond } = await askChecks(load, { connections, seconds: 10 })
  const rate = Math.round(perSecond * share)
  console.log(`\n${minutes} minutes at ${rate.toLocaleString('en')} checks a second, and records that come and go`)
  let isOver = false
  const looks: number[] = []
  const look = async () => {
    const perMinute = 60_000 / lookEveryMs
    while (!isOver) {
      await pause(lookEveryMs)
      looks.push(residentMb(child))
      if (looks.length % perMinute === 0)
        console.log(`minute ${looks.length / perMinute}: ${median(looks.slice(-perMinute)).toFixed(0)} MB`)
    }
  }
  let writes = 0
  const writeOn = async () => {
    while (!isOver) {
      await Promise.all([write(), pause(writeEveryMs)])
      writes += 1
    }
  }
  const aside = [look(), writeOn()]
  const { requests, errors, latency } = await autocannon({
    url: load.url,
    headers: load.headers ?? {},
    requests: (load.paths ?? ['/']).map((path) => ({ path })),
    connections,
    duration: minutes * 60,
    overallRate: rate,
  })
  isOver = true
  await Promise.all(aside)
  const third = Math.floor(looks.length / 3)
  const [middle, last] = [median(looks.slice(third, 2 * third)), median(looks.slice(2 * third))]
  console.log(
    `${requests.total.toLocaleString('en')} answers, ${errors} failed, p99 ${latency.p99} ms; ${writes} records came and went; resident ${middle.toFixed(0)} MB in the middle third, ${last.toFixed(0)} MB in the last: ${(last / middle).toFixed(3)}`,
  )
  if (errors > 0) throw new Error(`${errors} requests failed`)
  if (last > middle * growthMax) throw new Error('memory grows')
}
