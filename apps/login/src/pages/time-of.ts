import { type Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'

/** As `script.ts` writes it too, in the reader's own zone. */
export const timeParts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** A moment in one zone for everybody, which it names; the page's script turns it into the reader's, which the server does not know. */
export const timeOf = ({ language }: Say, at: Date): Html => {
  const shown = new Intl.DateTimeFormat(language, { ...timeParts, timeZone: 'UTC', timeZoneName: 'short' }).format(at)
  return html`<time datetime="${at.toISOString()}">${shown}</time>`
}
