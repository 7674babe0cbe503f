import { writeFileSync } from 'node:fs'

/** Keeps what was thrown outside every test, a line each, in the file that DOORWARD_UNHANDLED names: a run fails by it, and no test tells it. */
// biome-ignore lint/style/noDefaultExport: a reporter is loaded by its default.
export default class Unhandled {
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) writeFileSync(process.env.DOORWARD_UNHANDLED, errors.map(told).join('\n'))
  }
}

const told = ({ name, message, stack = '', VITEST_TEST_PATH: file = 'outside every file' }) =>
  `${file}: thrown outside every test: ${name}: ${[message, ...stack.split('\n').slice(1, 4)].join(' | ').replaceAll('\n', ' ').slice(0, 600)}`
