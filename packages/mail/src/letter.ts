import { productName } from '@doorward/core/platform'
import { html } from '@doorward/core/text/html'
import { directionOf } from '@doorward/core/text/languages'
import type { Mail } from './mailer.ts'

export interface Letter {
  /** What it is written in, a BCP 47 tag. */
  language: string
  to: string
  subject: string
  /** Paragraphs before the code or link. */
  before: string[]
  code?: string
  link?: { label: string; url: string }
  after: string[]
}

/** Eight digits in two groups, as they are read aloud. */
export const readable = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** A mail as text and as plain HTML, without anything fetched from elsewhere. */
export function writeLetter({ language, to, subject, before, code, link, after }: Letter): Mail {
  const shown = code ? readable(code) : (link?.url ?? '')
  const text = [...before, ...(shown ? [shown] : []), ...after, `${productName}`].join('\n\n')
  const body = html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;color:#171b21;background:#ffffff">
${before.map((line) => html`<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${line}</p>`)}
${code ? html`<p style="margin:0 0 16px;font:600 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px">${shown}</p>` : ''}
${link ? html`<p style="margin:0 0 16px"><a href="${link.url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#2c55d8;color:#ffffff;text-decoration:none">${link.label}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5c6675;word-break:break-all">${link.url}</p>` : ''}
${after.map((line) => html`<p style="margin:0 0 16px;color:#5c6675">${line}</p>`)}
</body></html>`
  return { to, subject, text, html: body.toString(), secret: shown }
}
