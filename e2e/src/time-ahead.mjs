import { ServerResponse } from 'node:http'

/**
 * Loaded before the built program (`node --import time-ahead.mjs?ms=…`): its clocks are so many milliseconds ahead of
 * the machine's, and jump when the parent process names another number. Timers go by true time.
 */
let aheadMs = Number(new URL(import.meta.url).searchParams.get('ms'))
const trueDate = Date
const trueMonotonic = performance.now.bind(performance)
const now = () => Math.floor(performance.timeOrigin + trueMonotonic() + aheadMs)

globalThis.Date = new Proxy(trueDate, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [now()], made),
  get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
})
trueDate.prototype.constructor = globalThis.Date
performance.now = () => trueMonotonic() + aheadMs

// Answers say when they were given; node takes that from a clock of its own.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.headersSent) this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, given)
}

process.on('message', (ms) => {
  aheadMs = Number(ms)
  process.send?.(ms)
})
process.channel?.unref()
