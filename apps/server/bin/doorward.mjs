#!/usr/bin/env -S node --min-semi-space-size=32 --max-semi-space-size=64

/** The one command of the packed product: by itself, or as `doorward start`, the server; else the operator's command line. */
const [command = 'start'] = process.argv.slice(2)
await import(command === 'start' ? '../dist/main.js' : '../dist/cli.js')
