import { createHash } from 'node:crypto'
import { picturePath } from '@doorward/core/branding/branding'
import { awayFromGround, correctedAccent, mixed, type Theme, wordsOnAccent } from '@doorward/core/branding/colours'
import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import type { Brand, ShownPicture } from '../sign-in/branding.ts'

const hoverShare = 0.15

/** What of the style sheet's variables an account sets for a theme. */
function variablesOf({ colors = {}, cssVariables = {} }: Brand, theme: Theme): string {
  const wish = colors[theme] ?? colors[theme === 'light' ? 'dark' : 'light']
  const ground = cssVariables[`--page-${theme}`]
  const accent = wish && correctedAccent(wish, theme)
  return [
    ...(accent
      ? [
          ...['--action', '--link', '--focus'].map((name) => `${name}:${accent}`),
          `--action-hover:${mixed(accent, awayFromGround[theme], hoverShare)}`,
          `--on-action:${wordsOnAccent[theme]}`,
        ]
      : []),
    ...(ground ? [`--page:${ground}`] : []),
  ].join(';')
}

const addressOf = ({ address, pictureId }: ShownPicture): string => address ?? picturePath(pictureId)

/** What stands in a page's head for an account: colours, lengths and addresses of ours, in forms that were checked. */
function styleOf(brand: Brand): string {
  const { background, cssVariables = {} } = brand
  const lengths = Object.entries(cssVariables).filter(([name]) => name.endsWith('-radius'))
  const behind = background ? [['--behind', `url("${addressOf(background)}")`]] : []
  return `:root{${variablesOf(brand, 'light')}}@media (prefers-color-scheme:dark){:root{${variablesOf(brand, 'dark')}}}:root{${[...lengths, ...behind].map((each) => each.join(':')).join(';')}}`
}

/** By what a page's policy lets the style of an account in, and no other. */
export const styleHashOf = (brand: Brand): string =>
  `'sha256-${createHash('sha256').update(styleOf(brand)).digest('base64')}'`

const logoHeight = 40
const logoWidth = 240

/** The room of a logo is known before it comes: nothing moves then. */
function logoOf(picture: ShownPicture, name: string) {
  const { width, height, isDark } = picture
  const scale = Math.min(1, logoHeight / height, logoWidth / width)
  return html`<img${isDark ? html` class="dark"` : ''} src="${addressOf(picture)}" alt="${name}" width="${String(Math.round(width * scale))}" height="${String(Math.round(height * scale))}">`
}

/** Where a page has our own mark. */
const mark = /(<div class="brand">).*(<\/div>)/

/** The page as people of an account are to see it. */
export function withBrand(page: string, say: Say, brand: Brand | undefined): string {
  if (!brand) return page
  const { logo, texts = {}, supportUrl, name = '' } = brand
  const below = texts.below ? html`<p class="below">${texts.below}</p>\n` : ''
  const support = supportUrl
    ? html`<p class="below"><a href="${supportUrl}" rel="noreferrer">${say.text('pages.support')}</a></p>\n`
    : ''
  const styled = page.replace('</head>\n', () => `<style>${styleOf(brand)}</style>\n</head>\n`)
  const footed = styled.replace('</main>\n</body>', () => `${below}${support}</main>\n</body>`)
  return logo ? footed.replace(mark, (_, before, after) => before + logoOf(logo, name) + after) : footed
}
