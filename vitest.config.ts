import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A runner keeps one core to itself by default, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is waited for comes as soon as it can; a busy machine needs more than the second of the default.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ['packages/store/test/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['packages/*/{src,test}/**/*.test.ts', 'apps/{api,relay,server}/{src,test}/**/*.test.ts'],
          exclude: ['packages/engine/**', '**/node_modules/**'],
          // What a file loads stays loaded for the next one: nothing here keeps what a test did in a module.
          isolate: false,
        },
      },
      // A login keeps for a second what it looked up, and libraries of relying parties keep more; engines that were started, and what is
      // planted in the tree, are taken away by each file for itself.
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            'apps/login/{src,test}/**/*.test.ts',
            'packages/engine/{src,test}/**/*.test.ts',
            'test/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
