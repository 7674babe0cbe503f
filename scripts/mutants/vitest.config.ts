import { defineConfig } from 'vitest/config'

/** The tests of one room that say whether a planted fault is caught; those that measure growth only take long. */
export default defineConfig({
  test: { include: ['{src,test}/**/*.test.ts'], exclude: ['**/*.scale.test.ts'], testTimeout: 30_000 },
})
