import { t } from '../../lib/texts.ts'
import inside from './explorer-inside.css?inline'
import { indentByTabs, mendWords } from './explorer-words.ts'
import { isReadable } from './shown-place.ts'

/** The words of the explorer that are not its document's, in the console's way of writing. */
const words = {
  operations: {
    request: t('reference.request'),
    'callback-request': t('reference.callbackRequest'),
    'request-body': t('reference.requestBody'),
    model: t('reference.fields'),
    body: t('reference.example'),
    form: t('reference.form'),
    'request-headers': t('reference.requestHeaders'),
    clear: t('reference.clear'),
    'clear-response': t('reference.clearAnswer'),
    execute: t('reference.send'),
    response: t('reference.answer'),
    'response-headers': t('reference.answerHeaders'),
    example: t('reference.example'),
    webhook: t('reference.webhook'),
    deprecated: t('verdicts.deprecated'),
    'callback-response': t('reference.callbackAnswer'),
    'response-status': t('reference.status'),
    'fetch-fail': t('reference.notSent'),
    copy: t('reference.copy'),
    copied: t('common.copied'),
  },
  parameters: {
    path: t('reference.inPath'),
    string: t('reference.inQuery'),
    headers: t('reference.requestHeaders'),
    cookies: t('reference.cookies'),
    samples: t('reference.samples'),
  },
}

interface Words {
  default: { translation: Record<string, Record<string, string>> }
}
type Hook = (this: HTMLElement, changed: unknown) => void
/** What an element of the explorer lets be changed before there is one. */
interface ElementClass {
  elementStyles: unknown[]
  prototype: { handleResize?: () => void; updated?: Hook; willUpdate?: Hook }
}
const drawnApart = ['api-response', 'schema-table', 'schema-tree', 'syntax-highlighter', 'json-tree']

let fetched: Promise<void> | undefined

/**
 * Fetches the explorer, which makes itself known to the page by its elements, and makes it the console's: its words, its style
 * inside its shadow roots, and one layout at every width, so that a window that is resized still shows the same.
 */
export function fetchExplorer(): Promise<void> {
  fetched ??= prepare().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

async function prepare(): Promise<void> {
  const languages = await Promise.all<Words>([
    import('openapi-explorer/dist/es/languages/en.js'),
    import('openapi-explorer/dist/es/languages/fr.js'),
  ])
  await import('openapi-explorer/dist/es/openapi-explorer.js')
  for (const language of languages) Object.assign(language.default.translation, words)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(inside)
  for (const name of ['openapi-explorer', ...drawnApart]) classOf(name)?.elementStyles.push(sheet)
  const explorer = classOf('openapi-explorer')
  if (!explorer) return
  window.addEventListener('hashchange', keepUnreadable, true)
  explorer.prototype.handleResize = () => {}
  after('updated', classOf('api-request'), mendWords)
  after('willUpdate', classOf('syntax-highlighter'), indentByTabs)
}

/** The explorer would fail of an address that it can't read; the page says of such a one what is wrong with it. */
function keepUnreadable(changed: HashChangeEvent): void {
  const route = new URLSearchParams(location.hash.split('?')[1]).get('route')
  if (route !== null && !isReadable(route)) changed.stopImmediatePropagation()
}

/** Has a hook of all elements of a class do more. */
function after(
  hook: 'updated' | 'willUpdate',
  of: ElementClass | undefined,
  more: (element: HTMLElement) => void,
): void {
  if (!of) return
  const before = of.prototype[hook]
  of.prototype[hook] = function (changed) {
    before?.call(this, changed)
    more(this)
  }
}

/** The elements are classes of the library lit, whose style is a list that each instance adopts. */
const classOf = (name: string): ElementClass | undefined =>
  customElements.get(name) as unknown as ElementClass | undefined
