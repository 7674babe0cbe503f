import { type Account, questionsOf } from './questions.ts'

interface ColdLoad {
  origin: string
  /** Nobody asked about it since the server was started. */
  cold: Account
  /** Asked about all the time, by another caller. */
  warm: Account
  bytesOf(account: Account): number
}

const between = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How long one question takes, in milliseconds, tried again while the account is not there yet. */
async function timeOf(origin: string, path: string, { accessKey }: Account): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { status } = await fetch(origin + path, { headers: { authorization: `Bearer ${accessKey}` } })
    if (status === 200 || status === 404) return performance.now() - started
    if (status !== 503) throw new Error(`${path} answered ${status}`)
    await between(100)
  }
}

/** Prints how long the first answer about a large account takes, and how long another account's callers wait meanwhile. */
export async function printColdLoad({ origin, cold, warm, bytesOf }: ColdLoad): Promise<void> {
  const [first = ''] = questionsOf(cold)
  const paths = questionsOf(warm)
  for (const path of paths.slice(0, 200)) await timeOf(origin, path, warm)
  const loading = { done: false }
  const load = timeOf(origin, first, cold).finally(() => {
    loading.done = true
  })
  const waits: number[] = []
  while (!loading.done) {
    waits.push(await timeOf(origin, paths[waits.length % paths.length] ?? '', warm))
    await between(2)
  }
  const ms = await load
  waits.sort((a, b) => a - b)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  console.log(`\nCold load of ${cold.records.toLocaleString('en')} records`)
  console.log(`first answer after ${(ms / 1000).toFixed(1)} s`)
  console.log(
    `checks of another account meanwhile: ${waits.length}, p99 ${p99.toFixed(0)} ms, longest ${waits.at(-1)?.toFixed(0)} ms`,
  )
  console.log(`index: ${(bytesOf(cold) / cold.records).toFixed(0)} bytes a record`)
}
