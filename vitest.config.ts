import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/{api,login,relay,server}/{src,test}/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    // A runner keeps one core to itself by default, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is waited for comes as soon as it can; a busy machine needs more than the second of the default.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ['packages/store/test/setup.ts'],
  },
})
