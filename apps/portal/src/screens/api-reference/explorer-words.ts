import { t } from '../../lib/texts.ts'

/** What the explorer writes by itself, in the console's words. */
const mended: [where: string, found: RegExp, said: string][] = [
  ['.response-message', /^Response Status: /, `${t('reference.status')}: `],
  ['.response-message > span', /^Execution Time: /, `${t('reference.took')}: `],
  ['.response-message > span', /^ms$/, ' ms'],
  ['.param-constraint > span', /^Constraints: $/, ''],
  ['.param-constraint', /Range: [[(](\d+),(\d+)[\])]/, t('reference.range', { least: '$1', most: '$2' })],
]

/** Mends the words of a drawn request, and takes the examples from its empty fields, which look as if they were filled in. */
export function mendWords(request: HTMLElement): void {
  for (const [where, found, said] of mended)
    for (const place of request.querySelectorAll(where))
      for (const node of place.childNodes)
        if (node instanceof Text && found.test(node.data)) node.data = node.data.replace(found, said)
  for (const field of request.querySelectorAll('input.request-param')) field.removeAttribute('placeholder')
}

/** Indents the JSON of a highlighter by tabs, which the style makes two letters wide; the explorer takes eight spaces. */
export function indentByTabs(element: HTMLElement): void {
  const highlighter: HTMLElement & { content?: unknown; mimeType?: string } = element
  const { content, mimeType } = highlighter
  if (typeof content !== 'string' || !mimeType?.includes('json')) return
  try {
    highlighter.content = JSON.stringify(JSON.parse(content), null, '\t')
  } catch {
    // It says to be JSON and is not: it is shown as it came.
  }
}
