import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys that take longest, by the names of their files: begun first, so that none of them is waited for alone at the end. */
const longest = [
  'bad-days',
  'two-nodes',
  'demo',
  'backup',
  'billing-months',
  'other-screens',
  'sign-in-ways',
  'rotation',
  'journey',
  'console-load',
  'hosted-pages',
  'workers',
  'patroni',
  'lists',
  'packed',
  'admin',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place < 0 ? longest.length : place
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each has servers of its own; they wait for one another's answers more than they work.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A fault is told whole: which line a browser wrote is the first thing to know.
    chaiConfig: { truncateThreshold: 2_000 },
    expect: { poll: { timeout: 15_000 } },
  },
})
