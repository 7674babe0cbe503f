import { t } from '../../lib/texts.ts'
import curl from './snippets/curl.txt?raw'
import express from './snippets/express.txt?raw'
import fastify from './snippets/fastify.txt?raw'
import go from './snippets/go.txt?raw'
import may from './snippets/may.txt?raw'
import next from './snippets/next.txt?raw'
import node from './snippets/node.txt?raw'
import python from './snippets/python.txt?raw'
import signIn from './snippets/sign-in.txt?raw'
import signInCurl from './snippets/sign-in-curl.txt?raw'
import signInExpress from './snippets/sign-in-express.txt?raw'
import signInFastify from './snippets/sign-in-fastify.txt?raw'
import signInGo from './snippets/sign-in-go.txt?raw'
import signInNext from './snippets/sign-in-next.txt?raw'
import signInPython from './snippets/sign-in-python.txt?raw'
import signInReact from './snippets/sign-in-react.txt?raw'
import signInVue from './snippets/sign-in-vue.txt?raw'

/** What a snippet is filled with, by the names that stand in double braces there. */
export interface Filling {
  /** Names and addresses, each within quotes. */
  values: Readonly<Record<string, string>>
  /** Lines of code that several snippets share. */
  parts: Readonly<Record<string, string>>
}
export interface Snippet {
  key: string
  label: string
  /** What the file is called that it goes into. */
  file: string
  /** The code, with names in double braces where values go. */
  code: string
}

/** A text within double quotes: JSON's escapes mean the same in JavaScript, Python and Go. */
const withinQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The end of a line that is there only with a value, or only without it. */
const condition = / ?\{\{([?!])(\w+)\}\}$/

/** The code with everything in its place; names that are not known stay, for they are the code's own. */
export function fillSnippet({ code }: Snippet, { values, parts }: Filling): string {
  const whole = code.replace(/\{\{(\w+)\}\}/g, (all, name: string) => parts[name] ?? all)
  const lines = whole.split('\n').flatMap((line) => {
    const [, kind, name = ''] = condition.exec(line) ?? []
    const isWanted = kind === undefined || (kind === '?') === (values[name] !== undefined)
    return isWanted ? [line.replace(condition, '')] : []
  })
  return lines
    .join('\n')
    .replace(/\{\{(\w+)\}\}/g, (all, name: string) => (values[name] === undefined ? all : withinQuotes(values[name])))
}

/** Where the API is, and one question that is asked. A key is never among these. */
export interface CheckFacts {
  origin: string
  userId: string
  action: string
  resourceUri: string
}

export function checkFilling({ origin, userId, action, resourceUri }: CheckFacts): Filling {
  const [user, on, what] = [userId, resourceUri, action].map(encodeURIComponent)
  const address = `${origin}/v1/users/${user}/resources/${on}/permissions/${what}`.replaceAll("'", '%27')
  return { values: { origin, userId, action, resourceUri, address }, parts: { may: may.trimEnd() } }
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

/** Where people sign in, which application asks, and where they come back to; by one connection, or as they choose. */
export interface SignInFacts {
  issuer: string
  clientId: string
  redirectUri: string
  connectionId?: string | undefined
  /** Whether it is somebody else's program, which is told who signed in by its access token instead of an id token. */
  isExtension?: boolean
}

/** Of an extension `issuer` is its own, and `clientId` its id. */
export function signInFilling(facts: SignInFacts): Filling {
  const { issuer, clientId, redirectUri, connectionId, isExtension = false } = facts
  const scope = isExtension ? 'openid' : 'openid profile email'
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    code_challenge_method: 'S256',
    ...(connectionId ? { connectionId } : {}),
  })
  const redirectPath = new URL(redirectUri).pathname
  return {
    values: {
      issuer,
      clientId,
      redirectUri,
      redirectPath,
      beginPath: redirectPath === '/sign-in' ? '/begin' : '/sign-in',
      scope,
      authorizeUrl: `${issuer}/?${asked}`.replaceAll("'", '%27'),
      ...(connectionId ? { connectionId } : {}),
      ...(isExtension ? { extension: clientId } : {}),
    },
    parts: { signIn: signIn.trimEnd() },
  }
}

/** How people sign in to an application, in what people write applications with. */
export const signInSnippets: readonly Snippet[] = [
  { key: 'react', label: t('quickStart.react'), file: 'App.jsx', code: signInReact },
  { key: 'vue', label: t('quickStart.vue'), file: 'App.vue', code: signInVue },
  { key: 'next', label: t('quickStart.next'), file: 'app/sign-in/route.js', code: signInNext },
  { key: 'express', label: t('quickStart.express'), file: 'server.mjs', code: signInExpress },
  { key: 'fastify', label: t('quickStart.fastify'), file: 'server.mjs', code: signInFastify },
  { key: 'python', label: t('quickStart.python'), file: 'server.py', code: signInPython },
  { key: 'go', label: t('quickStart.go'), file: 'main.go', code: signInGo },
  { key: 'curl', label: t('quickStart.curl'), file: 'sign-in.sh', code: signInCurl },
]

/** The same for an extension, which is somebody else's program and runs on a server. */
export const extensionSnippets: readonly Snippet[] = signInSnippets.filter(({ key }) =>
  ['express', 'fastify', 'next'].includes(key),
)
