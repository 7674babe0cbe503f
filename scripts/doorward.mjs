import { prepare } from './prepare.mjs'

await prepare()
await import('../apps/server/dist/cli.js')
