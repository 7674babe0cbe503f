import { parseAllDocuments, stringify } from 'yaml'
import { filesBelow, readText } from './deploy-files.ts'

/**
 * Renders the part of Helm's templates that our chart keeps to, where there is no Helm: actions, pipelines, variables, if, with,
 * range and named templates. It raises an error for anything else.
 */

interface Action {
  kind: 'action'
  code: string
}
type Part = { kind: 'text'; text: string } | Action
interface Block {
  kind: 'block'
  code: string
  body: Node[]
}
type Node = Part | Block

interface Scope {
  dot: unknown
  root: unknown
  variables: Map<string, unknown>
}

const named = new Map<string, Node[]>()

function partsOf(template: string): Part[] {
  const parts: Part[] = []
  let end = 0
  let trims = false
  const text = (until: number, trimsEnd: boolean) => {
    let piece = template.slice(end, until)
    if (trims) piece = piece.trimStart()
    if (trimsEnd) piece = piece.trimEnd()
    parts.push({ kind: 'text', text: piece })
  }
  for (const match of template.matchAll(/\{\{(- )?([\s\S]*?)( -)?\}\}/g)) {
    text(match.index, match[1] !== undefined)
    parts.push({ kind: 'action', code: (match[2] ?? '').trim() })
    trims = match[3] !== undefined
    end = match.index + match[0].length
  }
  text(template.length, false)
  return parts
}

const opens = /^(?:if|with|range|define)\b/

/** Nests what stands between a block's beginning and its end. */
function nest(parts: Part[]): Node[] {
  const nodes: Node[] = []
  for (let part = parts.shift(); part; part = parts.shift()) {
    if (part.kind === 'text') nodes.push(part)
    else if (part.code === 'end') return nodes
    else if (opens.test(part.code)) nodes.push({ kind: 'block', code: part.code, body: nest(parts) })
    else nodes.push(part)
  }
  return nodes
}

const isTrue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value)

const functions: Record<string, (given: unknown[], scope: Scope) => unknown> = {
  include: ([name, dot], { root }) => {
    const body = named.get(String(name))
    if (!body) throw new Error(`there is no template ${name}`)
    return render(body, { dot, root, variables: new Map() })
  },
  nindent: ([width, text]) => `\n${String(text).replace(/^/gm, ' '.repeat(Number(width)))}`,
  toYaml: ([value]) => stringify(value, { lineWidth: 0 }).trimEnd(),
  quote: ([value]) => JSON.stringify(String(value)),
  default: ([fallback, value]) => (isTrue(value) ? value : fallback),
  join: ([between, list]) => (list as unknown[]).join(String(between)),
  printf: ([form, ...values]) => String(form).replace(/%s/g, () => String(values.shift())),
  list: (values) => values,
  append: ([list, value]) => [...(list as unknown[]), value],
  concat: (lists) => (lists as unknown[][]).flat(),
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], value)
}

/** The value of one word of a pipeline. */
function wordValue(word: string, scope: Scope): unknown {
  if (word.startsWith('(')) return evaluate(word.slice(1, -1), scope)
  if (word.startsWith('"')) return JSON.parse(word)
  if (/^\d+$/.test(word)) return Number(word)
  if (word.startsWith('.')) return valueAt(scope.dot, word)
  const [, name = '', path = ''] = /^\$(\w*)(\S*)$/.exec(word) ?? []
  if (!word.startsWith('$')) throw new Error(`"${word}" is not of the part of Helm's language that is rendered here`)
  if (name !== '' && !scope.variables.has(name)) throw new Error(`there is no variable $${name}`)
  return valueAt(name === '' ? scope.root : scope.variables.get(name), path)
}

const wordsOf = (code: string): string[] => code.match(/"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\)|[^\s()"]+/g) ?? []

/** The value of a pipeline. */
function evaluate(code: string, scope: Scope): unknown {
  const commands: string[][] = [[]]
  for (const word of wordsOf(code)) {
    if (word === '|') commands.push([])
    else commands.at(-1)?.push(word)
  }
  let piped: unknown[] = []
  for (const [first = '', ...rest] of commands) {
    const given = rest.map((word) => wordValue(word, scope))
    piped = [functions[first] ? functions[first]([...given, ...piped], scope) : wordValue(first, scope)]
  }
  return piped[0]
}

function renderBlock({ code, body }: Block, scope: Scope): string {
  const [, kind = '', key, item, pipeline = ''] = /^(\w+)\s+(?:\$(\w+),\s*\$(\w+)\s*:=\s*)?([\s\S]*)$/.exec(code) ?? []
  if (kind === 'define') {
    named.set(JSON.parse(pipeline), body)
    return ''
  }
  const value = evaluate(pipeline, scope)
  if (!isTrue(value)) return ''
  if (kind === 'if') return render(body, scope)
  if (kind === 'with') return render(body, { ...scope, dot: value })
  // Helm goes through a map by its keys in order.
  const entries = Object.entries(value as object).sort(([one], [other]) =>
    Array.isArray(value) ? 0 : one < other ? -1 : 1,
  )
  return entries
    .map(([name, dot]) => {
      if (key && item) scope.variables.set(key, name).set(item, dot)
      return render(body, { ...scope, dot })
    })
    .join('')
}

function render(nodes: Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'block') return renderBlock(node, scope)
      if (node.code.startsWith('/*')) return ''
      const [, name, pipeline = ''] = /^\$(\w+)\s*:?=\s*([\s\S]*)$/.exec(node.code) ?? []
      if (name) {
        scope.variables.set(name, evaluate(pipeline, scope))
        return ''
      }
      const value = evaluate(node.code, scope)
      if (value === undefined || value === null) throw new Error(`{{ ${node.code} }} is nothing`)
      return String(value)
    })
    .join('')
}

/** What Kubernetes would be sent for some values, by kind. */
export function renderChart(values: object, chart: object): Map<string, Record<string, unknown>> {
  const folder = 'deploy/helm/doorward/templates'
  const root = { Values: values, Chart: chart, Release: { Name: 'doorward', Service: 'Helm' } }
  const files = filesBelow(folder).sort((one, other) => Number(other.endsWith('.tpl')) - Number(one.endsWith('.tpl')))
  const texts = files.map((file) => {
    const rendered = render(nest(partsOf(readText(file))), { dot: root, root, variables: new Map() })
    return file.endsWith('.yaml') ? rendered : ''
  })
  const documents = texts.flatMap((text) => {
    const parsed = parseAllDocuments(text, { strict: true })
    if (!Array.isArray(parsed)) return []
    return parsed.flatMap((document): Record<string, unknown>[] => {
      if (document.errors.length > 0) throw document.errors[0]
      return document.toJS() ?? []
    })
  })
  return new Map(documents.map((document) => [String(document.kind), document] as const))
}
