import { scrubLine } from '@doorward/core/support/scrub'
import { parseJsonBody } from '@doorward/http/endpoints/json-body'

/** A line of a browser's log, as far as a stranger's word is taken. */
export interface RelayedLine {
  level: Level
  /** What it is about, a word. */
  name: string
  message: string
  /** When it happened by the browser's clock, ISO 8601. */
  time?: string
}

const levels = ['info', 'warn', 'error'] as const
type Level = (typeof levels)[number]
const namePattern = /^[A-Za-z][\w.-]{0,63}$/
/** Lines of one delivery, and characters of one. */
const linesMax = 100
const charsMax = 2_000
/** A line is flat and short. */
const bounds = { depthMax: 2, keysMax: 20 }

function parsed(text: string): Record<string, unknown> {
  try {
    const value = parseJsonBody(text, bounds)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The line that a text is; undefined for anything else. Every field is held against what it may be. */
function lineOf(text: string): RelayedLine | undefined {
  const { level: wanted, name, message, time } = parsed(text)
  const level = levels.find((each) => each === wanted)
  if (!level || typeof name !== 'string' || !namePattern.test(name) || typeof message !== 'string') return undefined
  const at = typeof time === 'string' && time.length <= 32 ? new Date(time) : undefined
  const when = at && !Number.isNaN(at.getTime()) ? { time: at.toISOString() } : {}
  return { level, name, message: scrubLine(message.slice(0, charsMax)), ...when }
}

/** The lines of a delivery, scrubbed of credentials and people, and how many there were that are not taken. */
export function relayedLines(body: string): { lines: RelayedLine[]; left: number } {
  const texts = body.split('\n').filter((text) => text.trim() !== '')
  const lines = texts.slice(0, linesMax).flatMap((text) => lineOf(text) ?? [])
  return { lines, left: texts.length - lines.length }
}
