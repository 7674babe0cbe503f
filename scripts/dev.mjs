import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

/** The server restarted, and the console rebuilt, whenever a source changes. */
await prepare()
const start = (args, cwd = root) => spawn(process.execPath, args, { cwd, stdio: 'inherit' })
const children = [
  start(
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn'],
    join(root, 'apps/portal'),
  ),
  start([join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts']),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => void child.kill(signal)))
