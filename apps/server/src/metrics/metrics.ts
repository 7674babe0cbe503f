import { type Answered, routeKeyOf, routeOf } from '@doorward/http/app/answered'
import type { HttpParts } from '@doorward/http/app/parts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { TalliedHistogram } from './tallied-histogram.ts'

/** Seconds; from a check's part of a millisecond to what every wait of ours has ended by. */
const requestSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const workSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20]

/** What a node counts as it happens. Each is told by whoever does it; the names are those that Prometheus reads. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'doorward_' })
  const requests = new TalliedHistogram({
    ...{ registry, name: 'doorward_http_request_duration_seconds', buckets: requestSeconds },
    help: 'Answered requests, from their headers to the last byte handed to the system, by route as declared',
  })
  const refusals = new Counter({
    ...{ registers, name: 'doorward_refusals_total', labelNames: ['code'] },
    help: 'Requests of programs that were refused, by error code, which is the one of OAuth where the endpoint is of that; InternalError is a fault of ours',
  })
  const checks = { allowed: 0, denied: 0 }
  new Counter({
    ...{ registers, name: 'doorward_checks_total', labelNames: ['answer'] },
    help: 'Answered permission checks, each question of a batch by itself',
    collect() {
      this.reset()
      for (const [answer, count] of Object.entries(checks)) this.inc({ answer }, count)
    },
  })
  const writes = new Histogram({
    ...{ registers, name: 'doorward_write_duration_seconds', labelNames: ['outcome'], buckets: requestSeconds },
    help: 'Writes of items, from their beginning to the end of COMMIT; refused are those that a rule or another write forbade',
  })
  const signIns = new Counter({
    ...{ registers, name: 'doorward_sign_ins_total', labelNames: ['way'] },
    help: 'People who signed in: on the pages, by the password grant, or as a test by an administrator',
  })
  const tries = new Counter({
    ...{ registers, name: 'doorward_sign_in_tries_total', labelNames: ['kind', 'outcome'] },
    help: 'Passwords, codes and mails of codes that were tried: judged, or not because of too many before',
  })
  const jobs = new Histogram({
    ...{ registers, name: 'doorward_job_duration_seconds', labelNames: ['kind', 'outcome'], buckets: workSeconds },
    help: 'Pieces of work beside requests; one that failed is tried again within a minute',
  })
  const mails = new Counter({
    ...{ registers, name: 'doorward_mails_total', labelNames: ['outcome'] },
    help: 'Tries to hand a mail to the mail server',
  })
  return {
    registry,
    answered: tallyOf(requests),
    refused: (code: string) => refusals.inc({ code }),
    checked: (isAllowed: boolean) => {
      if (isAllowed) checks.allowed += 1
      else checks.denied += 1
    },
    wrote: (outcome: 'done' | 'refused' | 'failed', seconds: number) => writes.observe({ outcome }, seconds),
    signedIn: (way: string) => signIns.inc({ way }),
    tried: (kind: string, outcome: string) => tries.inc({ kind, outcome }),
    worked: (kind: string, outcome: 'done' | 'failed', seconds: number) => jobs.observe({ kind, outcome }, seconds),
    mailed: (isSent: boolean) => mails.inc({ outcome: isSent ? 'sent' : 'failed' }),
  }
}

/** Counts answers by route, method and status, each in a series that is found by the route itself. */
function tallyOf(requests: TalliedHistogram): NonNullable<HttpParts['answered']> {
  const routes = new Map<object, Map<string, Map<number, (seconds: number) => void>>>()
  const seriesOf = ({ request, status }: Answered) => {
    const key = routeKeyOf(request)
    const methods = routes.get(key) ?? new Map<string, Map<number, (seconds: number) => void>>()
    const statuses = methods.get(request.method) ?? new Map<number, (seconds: number) => void>()
    const made = requests.series({ method: request.method, route: routeOf(request), status: String(status) })
    routes.set(key, methods.set(request.method, statuses.set(status, made)))
    return made
  }
  return (answered) => {
    const { request, status, seconds } = answered
    const known = routes.get(routeKeyOf(request))?.get(request.method)?.get(status)
    const count = known ?? seriesOf(answered)
    count(seconds)
  }
}

export type Metrics = ReturnType<typeof openMetrics>

/** A value that is looked up when somebody asks for it. Where that fails, the sample is left out: absent is not zero. */
export function looked(
  { registry }: Metrics,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  look: () => Promise<Sample[] | number> | Sample[] | number,
): void {
  new Gauge({
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect() {
      this.reset()
      const found = await Promise.resolve()
        .then(look)
        .catch(() => [])
      if (typeof found === 'number') this.set(found)
      else for (const { labels: of, value } of found) this.set(of, value)
    },
  })
}

export interface Sample {
  labels: Record<string, string>
  value: number
}
