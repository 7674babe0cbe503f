import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const files = process.env.MUTANTS_TESTS
if (!files) throw new Error('MUTANTS_TESTS names the tests that have to catch the faults')

/** The tests of one room that say whether a planted fault is caught; those that measure growth only take long. */
export default defineConfig({
  // Our packages by their place in the copy: their names would lead back to the files without the fault.
  resolve: { alias: [{ find: /^@doorward\/([^/]+)\/(.+)$/, replacement: `${process.cwd()}/packages/$1/src/$2.ts` }] },
  test: {
    include: [files],
    exclude: ['**/node_modules/**', '**/*.scale.test.ts'],
    setupFiles: [join(import.meta.dirname, 'short-properties.ts')],
    testTimeout: 30_000,
  },
})
