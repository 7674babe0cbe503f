/** Attributes of an element; one that is undefined is left out. */
type Attributes = Record<string, string | undefined>

/** XML that is written already. Everything else is escaped. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  ...{ '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
}
/** What XML 1.0 §2.2 has no way to say. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Halves of a character that has lost its other. */
const halves = /\p{Surrogate}/gu

const escaped = (text: string): string =>
  text
    .replace(halves, '\ufffd')
    .replace(unsayable, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (char) => entities[char] ?? char)

/** One element with its attributes and what is in it. */
export function element(name: string, attributes: Attributes, ...parts: (Xml | string | undefined)[]): Xml {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  )
  const inside = parts.map((part) => (part instanceof Xml ? part.text : escaped(part ?? '')))
  return new Xml(`<${name}${said.join('')}>${inside.join('')}</${name}>`)
}
