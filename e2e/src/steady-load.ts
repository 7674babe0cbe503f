import { setTimeout as pause } from 'node:timers/promises'

/** A request of a steady load: when it began and ended, in monotonic milliseconds, and what came of it. */
interface Asked {
  began: number
  ended: number
  served: boolean
  answer: string
}

/** What is asked again and again: any check, a strong one, a write. */
export const kinds = ['check', 'strong check', 'write'] as const
export type Kind = (typeof kinds)[number]

/** A figure for each kind. */
export const perKind = (figure: (kind: Kind) => number): Record<Kind, number> => ({
  check: figure('check'),
  'strong check': figure('strong check'),
  write: figure('write'),
})

/** Writes and checks that go on whatever happens to the database, at several nodes. */
export interface SteadyLoad {
  /** Ids of the records whose writing was answered as done. */
  acknowledged: string[]
  /** Writes that nobody knows of whether they were done. */
  unknown: number
  /** Answers that no state of the database since the question allows. */
  wrong: string[]
  /** For each kind, how long after this moment it was not served by every node, in ms; since then it is. */
  servedAgain(since: number): Record<Kind, number>
  /** What was refused since this moment, or found no answer: when, in ms after it, and why. */
  refused(since: number): string[]
  /** Resolves when every kind was served by every node, begun after now. */
  untilServed(withinMs: number): Promise<void>
  /** Ids of all records that there are. */
  list(): Promise<string[]>
  /** Whether a check, asked strongly at any node, allows what a record gives; waits until one is served. */
  allows(recordId: string): Promise<boolean>
  stop(): Promise<void>
}

interface Page {
  records: { recordId: string }[]
  pagination?: { next?: { cursor: string } }
}

/** Whether it was answered at all: with no answer, or one that tells to come again, nothing is said. */
const isServed = (status: number) => status !== 0 && status !== 429 && status < 500

const answerMs = 10_000
const restMs = 10

export function steadyLoad(apiUrls: readonly string[], accessKey: string): SteadyLoad {
  let isOver = false
  let made = 0
  const [first = ''] = apiUrls
  const asked = kinds.flatMap((kind) => apiUrls.map((apiUrl) => ({ kind, apiUrl, answers: [] as Asked[] })))
  const send = async (kind: Kind, apiUrl: string, method: string, path: string, body?: object) => {
    const began = performance.now()
    const headers = {
      authorization: `Bearer ${accessKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(kind === 'strong check' ? { consistency: 'strong' } : {}),
    }
    const request = {
      method,
      headers,
      signal: AbortSignal.timeout(answerMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    const [status, answer] = await fetch(`${apiUrl}${path}`, request)
      .then(async (reply) => [reply.status, await reply.text()] as const)
      .catch((error: unknown) => [0, String(error)] as const)
    const served = isServed(status)
    asked
      .find((each) => each.kind === kind && each.apiUrl === apiUrl)
      ?.answers.push({ began, ended: performance.now(), served, answer: served ? '' : `${status} ${answer}` })
    return status
  }
  const check = (kind: Kind, apiUrl: string, recordId: string) =>
    send(
      kind,
      apiUrl,
      'GET',
      `/v1/users/maya/resources/${encodeURIComponent(`documents/${recordId}`)}/permissions/read`,
    )
  const other = (apiUrl: string) => apiUrls[(apiUrls.indexOf(apiUrl) + 1) % apiUrls.length] ?? apiUrl

  const gapIn = (answers: readonly Asked[], since: number): number => {
    const last = answers.findLast(({ ended, served }) => ended > since && !served)
    if (!last) return 0
    const next = answers.find(({ began, served }) => served && began >= last.began)
    return (next?.ended ?? Number.POSITIVE_INFINITY) - since
  }

  const load: SteadyLoad = {
    acknowledged: [],
    unknown: 0,
    wrong: [],
    servedAgain: (since) =>
      perKind((kind) =>
        Math.max(...asked.filter((each) => each.kind === kind).map(({ answers }) => gapIn(answers, since))),
      ),
    refused: (since) =>
      asked.flatMap(({ kind, answers }) =>
        answers
          .filter(({ began, served }) => !served && began > since)
          .map(
            ({ began, ended, answer }) => `${kind} ${Math.round(began - since)}-${Math.round(ended - since)} ${answer}`,
          ),
      ),
    async untilServed(withinMs) {
      const since = performance.now()
      const isSo = () => asked.every(({ answers }) => answers.findLast(({ began }) => began > since)?.served)
      while (!isSo()) {
        if (performance.now() - since > withinMs) throw new Error(`not served again within ${withinMs / 1_000} s`)
        await pause(restMs)
      }
    },
    async list() {
      const ids: string[] = []
      for (let cursor = ''; ; ) {
        const path = `/v1/records?limit=100&cursor=${encodeURIComponent(cursor)}`
        const answer = await fetch(`${first}${path}`, { headers: { authorization: `Bearer ${accessKey}` } })
        const page = (await answer.json()) as Page // as the document says
        ids.push(...page.records.map(({ recordId }) => recordId))
        cursor = page.pagination?.next?.cursor ?? ''
        if (cursor === '') return ids
      }
    },
    async allows(recordId) {
      for (;;) {
        for (const apiUrl of apiUrls) {
          const status = await check('strong check', apiUrl, recordId)
          if (status === 200) return true
          if (status === 404) return false
        }
        await pause(restMs)
      }
    },
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
  /** Whether it was done; a refusal that tells not to come again is wrong, whatever the database does. */
  const isDone = async (...given: [apiUrl: string, method: string, path: string, body?: object]): Promise<boolean> => {
    const status = await send('write', ...given)
    if (status >= 200 && status < 300) return true
    if (isServed(status)) load.wrong.push(`write ${given.slice(1, 3).join(' ')}: ${status}`)
    load.unknown += 1
    return false
  }
  const write = async (apiUrl: string): Promise<string | undefined> => {
    const recordId = `rec_${made++}`
    const isWritten = await isDone(apiUrl, 'POST', '/v1/records', {
      recordId,
      name: recordId,
      users: [{ userId: 'maya' }],
      statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: `documents/${recordId}` }] }],
    })
    return isWritten ? recordId : undefined
  }
  const expectOf = async (kind: Kind, apiUrl: string, recordId: string, expected: 200 | 404) => {
    const status = await check(kind, apiUrl, recordId)
    if (isServed(status) && status !== expected)
      load.wrong.push(`${kind} of ${recordId}: ${status} instead of ${expected}`)
  }
  const again = async (work: () => Promise<void>) => {
    while (!isOver) {
      await work()
      await pause(restMs)
    }
  }
  let known = ''
  const running = apiUrls.flatMap((apiUrl) => [
    again(async () => {
      const recordId = await write(apiUrl)
      if (recordId === undefined) return
      load.acknowledged.push(recordId)
      await expectOf('strong check', other(apiUrl), recordId, 200)
      if (apiUrl === first) known ||= recordId
    }),
    // What one node has taken back, the other allows no longer.
    again(async () => {
      const recordId = await write(apiUrl)
      if (recordId === undefined) return
      if (await isDone(apiUrl, 'DELETE', `/v1/records/${recordId}`))
        await expectOf('strong check', other(apiUrl), recordId, 404)
    }),
    again(async () => {
      if (known !== '') await expectOf('check', apiUrl, known, 200)
    }),
    again(async () => {
      if (known !== '') await expectOf('strong check', apiUrl, known, 200)
    }),
  ])
  return load
}
