import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'apps/{api,login,server}/**/*.test.ts'],
    globalSetup: ['packages/store/src/testing-setup.ts'],
  },
})
