import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Tokens } from 'marked'

/** A heading with what stands below it: what a search finds. */
export interface Section {
  /** Undefined for what stands before the first one. */
  id: string | undefined
  heading: string
  text: string
}

/** A page of the guide. */
export interface GuidePage {
  /** Its file without the ending, and its address below `/docs/`; the first page has none. */
  name: string
  title: string
  html: string
  sections: Section[]
}

/** A heading's address on its page. Names of codes keep their letters, so that each can be linked by itself. */
const idOf = (heading: string): string =>
  /^\w+$/.test(heading)
    ? heading
    : heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Other pages are files to who reads the folder, and addresses to who reads it here. */
const addressOf = (href: string): string => href.replace(/^index\.md/, '.').replace(/^([\w-]+)\.md/, './$1')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${escaped(idOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }: Tokens.Link) {
      return `<a href="${escaped(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }: Tokens.Image) {
      return `<img src="${escaped(href.replace(/^\.\.\/pictures\//, './pictures/'))}" alt="${escaped(text)}" loading="lazy">`
    },
  },
})

/** What people read of a piece of Markdown, without its marks. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, '')
    .replace(/^\s*[|`*#>-]+|[`*|[\]]/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  for (const token of marked.lexer(markdown)) {
    const last = sections.at(-1)
    if (token.type === 'heading' && token.depth <= 3) {
      const isTitle = token.depth === 1
      sections.push({ id: isTitle ? undefined : idOf(token.text), heading: plain(token.text), text: '' })
    } else if (last) last.text = `${last.text} ${plain(token.raw)}`.trim()
  }
  return sections
}

function pageOf(folder: string, name: string): GuidePage {
  const markdown = readFileSync(join(folder, `${name}.md`), 'utf8')
  const sections = sectionsOf(markdown)
  return {
    name: name === 'index' ? '' : name,
    title: sections[0]?.heading ?? name,
    html: marked.parse(markdown, { async: false }),
    sections,
  }
}

/** Every page of the guide in a folder, by its name. Raises what reading a file raises: the guide comes with the product. */
export const readGuide = (folder: string): ReadonlyMap<string, GuidePage> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => pageOf(folder, file.slice(0, -'.md'.length)))
      .map((page) => [page.name, page]),
  )
