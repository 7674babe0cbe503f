import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A fault is told whole: which line a browser wrote is the first thing to know.
    chaiConfig: { truncateThreshold: 2_000 },
    expect: { poll: { timeout: 15_000 } },
  },
})
