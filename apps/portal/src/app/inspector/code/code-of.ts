import type { NotedCall } from '../../../lib/inspector/call-log.ts'
import { t } from '../../../lib/texts.ts'
import curl from './curl.txt?raw'
import { fillCode } from './fill-code.ts'
import go from './go.txt?raw'
import node from './node.txt?raw'
import python from './python.txt?raw'
import { sdkCallOf } from './sdk-call.ts'

/** JSON's escapes mean the same in JavaScript, Python and Go. */
const withinQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)
/** Within single quotes a shell takes every letter as it is, but for the quote. */
const withinShellQuotes = (text: string): string => text.replaceAll("'", `'\\''`)

interface Language {
  key: string
  label: string
  template: string
  within: (text: string) => string
}

/** In the order that they are offered. */
export const languages: readonly [Language, ...Language[]] = [
  { key: 'curl', label: t('inspector.curl'), template: curl, within: withinShellQuotes },
  { key: 'node', label: t('inspector.javaScript'), template: node, within: withinQuotes },
  { key: 'python', label: t('inspector.python'), template: python, within: withinQuotes },
  { key: 'go', label: t('inspector.go'), template: go, within: withinQuotes },
]

/** A whole program that makes a call. No key is part of it: each reads one from the environment. */
export function codeOf(call: NotedCall, { template, within }: Language): string {
  const { method, origin, body, headers } = call
  const values = { method, origin, body, address: origin + call.address, call: sdkCallOf(call) }
  return fillCode(template, { values, headers, within, asIs: ['call'] })
}
