const shownMax = 80
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
const dots = /[.\u2024\u3002\uFE52\uFF0E\uFF61](?=[\p{L}\p{N}])/gu

/**
 * A text of somebody else's as it stands in a letter: on one line, with nothing that a mail program makes a link of.
 * Addresses are taken apart rather than cut out, so that "Example.com" is still known by its name.
 */
export function withoutAddresses(text: string): string {
  const plain = text
    .replace(invisible, ' ')
    .replace(/[\p{L}\p{N}+.-]+:\/+/gu, '')
    .replace(/\s*[@\uFE6B\uFF20]\s*/gu, ' at ')
    .replace(dots, '. ')
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = [...plain]
  return characters.length > shownMax ? `${characters.slice(0, shownMax - 1).join('')}…` : plain
}

/** The name that an account, an application or a person gave itself, in quotes of which it can't break out. */
export const inQuotes = (name: string): string =>
  `"${withoutAddresses(name).replace(/["\u201C-\u201F\u00AB\u00BB\uFF02]/gu, "'")}"`
