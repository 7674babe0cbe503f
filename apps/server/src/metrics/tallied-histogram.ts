import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client'

/** How many values of one series fell under each bound, and what they add up to. */
interface Tally {
  labels: Record<string, string>
  /** One for each bound, and one for what is above all of them. */
  counts: Float64Array
  sum: number
}

/**
 * A histogram whose series are held by who counts: a value costs a search among the bounds and no look-up by labels, which is
 * a good part of a permission check.
 */
export class TalliedHistogram {
  readonly name: string
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #tallies: Tally[] = []

  constructor({
    name,
    help,
    buckets,
    registry,
  }: { name: string; help: string; buckets: number[]; registry: Registry }) {
    this.name = name
    this.#help = help
    this.#bounds = buckets
    registry.registerMetric(this as unknown as Metric) // asked for its name and its values alone
  }

  /** A new series of these labels, to be counted in from now on. */
  series(labels: Record<string, string>): (value: number) => void {
    const bounds = this.#bounds
    const tally = { labels, counts: new Float64Array(bounds.length + 1), sum: 0 }
    this.#tallies.push(tally)
    return (value) => {
      let at = 0
      while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1
      tally.counts[at] = (tally.counts[at] ?? 0) + 1
      tally.sum += value
    }
  }

  /** As the registry writes it. */
  async get(): Promise<
    Omit<MetricObjectWithValues<MetricValueWithName<string>>, 'collect' | 'type'> & { type: string }
  > {
    const { name } = this
    const values = this.#tallies.flatMap(({ labels, counts, sum }) => {
      let below = 0
      const buckets = [...this.#bounds, '+Inf'].map((le, place) => {
        below += counts[place] ?? 0
        return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: below }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: below },
      ]
    })
    return { name, help: this.#help, type: 'histogram', aggregator: 'sum', values }
  }
}
