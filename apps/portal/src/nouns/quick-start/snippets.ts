import { t } from '../../lib/texts.ts'
import curl from './snippets/curl.txt?raw'
import express from './snippets/express.txt?raw'
import fastify from './snippets/fastify.txt?raw'
import go from './snippets/go.txt?raw'
import may from './snippets/may.txt?raw'
import next from './snippets/next.txt?raw'
import node from './snippets/node.txt?raw'
import python from './snippets/python.txt?raw'

/** What a snippet is filled with: where the API is, and one question that it asks. */
export interface SnippetFacts {
  origin: string
  userId: string
  action: string
  resourceUri: string
}
export interface Snippet {
  key: string
  label: string
  /** What the file is called that it goes into. */
  file: string
  /** The code, with names in double braces where values go. */
  code: string
}

const addressOf = ({ origin, userId, action, resourceUri }: SnippetFacts): string => {
  const [user, on, what] = [userId, resourceUri, action].map(encodeURIComponent)
  return `${origin}/v1/users/${user}/resources/${on}/permissions/${what}`.replaceAll("'", '%27')
}
/** A text within double quotes: JSON's escapes mean the same in JavaScript, Python and Go. */
const withinQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The code with the facts in it. They are names and addresses; a key is never among them. */
export function fillSnippet({ code }: Snippet, facts: SnippetFacts): string {
  const { origin, userId, action, resourceUri } = facts
  const values: Record<string, string> = { origin, userId, action, resourceUri, address: addressOf(facts) }
  return code
    .replace('{{may}}', () => may.trimEnd())
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => withinQuotes(values[name] ?? ''))
}

/** How a program asks one question, in what people write programs with. */
export const checkSnippets: readonly Snippet[] = [
  { key: 'curl', label: t('quickStart.curl'), file: 'check.sh', code: curl },
  { key: 'node', label: t('quickStart.node'), file: 'check.mjs', code: node },
  { key: 'express', label: t('quickStart.express'), file: 'server.mjs', code: express },
  { key: 'fastify', label: t('quickStart.fastify'), file: 'server.mjs', code: fastify },
  { key: 'next', label: t('quickStart.next'), file: 'app/reports/[id]/route.js', code: next },
  { key: 'python', label: t('quickStart.python'), file: 'check.py', code: python },
  { key: 'go', label: t('quickStart.go'), file: 'check.go', code: go },
]
