import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/{api,login,server}/{src,test}/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    // A runner keeps one core to itself by default, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: ['packages/store/test/setup.ts'],
  },
})
