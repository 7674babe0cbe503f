import { build, prepareSources } from './prepare.mjs'

prepareSources()
await build({ force: true })
