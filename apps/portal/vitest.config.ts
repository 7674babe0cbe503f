import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const tests = ['src', 'test'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.test\.tsx?$/.test(file)),
)
/** Tests of a component ask for a page in their first line; a page keeps what was done in it, so each file has one of its own. */
const needsPage = (file: string): boolean =>
  readFileSync(new URL(file, import.meta.url), 'utf8').startsWith('// @vitest-environment jsdom')
const needing = tests.filter(needsPage)

/** Rules run in plain Node. */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    restoreMocks: true,
    maxWorkers: '100%',
    testTimeout: 15_000,
    projects: [
      { extends: true, test: { name: 'screens', include: needing } },
      // What one of these files has loaded stays loaded for the next one.
      {
        extends: true,
        test: { name: 'rules', include: tests.filter((file) => !needing.includes(file)), isolate: false },
      },
    ],
  },
})
