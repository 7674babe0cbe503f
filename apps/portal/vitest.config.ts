import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Rules run in plain Node; a test of a component asks for a page in its first line. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    maxWorkers: '100%',
    testTimeout: 15_000,
  },
})
