import type { spokenLanguages } from '@doorward/core/text/languages'
import { type Catalogue, openTexts } from '@doorward/core/text/texts'
import de from '../de.json'
import en from '../en.json'
import es from '../es.json'
import fr from '../fr.json'
import ja from '../ja.json'
import pt from '../pt.json'
import { english, type Say } from './english.ts'
import { pseudoLanguage, pseudoOf } from './pseudo.ts'

/** What a server can say: it holds every language, where a browser is sent one. */
const catalogues = { de, es, fr, ja, pt } satisfies Record<Exclude<(typeof spokenLanguages)[number], 'en'>, Catalogue>

const open = (tag: string, catalogue: Catalogue): [string, Say] => [tag, openTexts(tag, catalogue)]
const spoken = new Map<string, Say>([
  ['en', english],
  ...Object.entries(catalogues).map(([tag, catalogue]) => open(tag, catalogue)),
  open(pseudoLanguage, pseudoOf(en)),
])

/** The tags of what `speak` knows, English first, and the one that nobody speaks. */
export const spokenTags: readonly string[] = [...spoken.keys()]

/** The texts in a language or in what it is a variety of, as German for `de-AT`; undefined where the product does not speak it. */
export const sayIn = (tag = ''): Say | undefined => spoken.get(tag) ?? spoken.get(tag.split('-')[0] ?? '')

/** The texts in a language that is spoken, else in English. */
export const speak = (tag: string | undefined): Say => sayIn(tag) ?? english
