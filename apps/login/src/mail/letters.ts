import { productName } from '@doorward/core/platform'
import { html } from '../pages/html.ts'
import type { Mail } from './mailer.ts'

interface Letter {
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

function write({ to, subject, before, code, link, after }: Letter): Mail {
  const shown = code ? readable(code) : (link?.url ?? '')
  const text = [...before, shown, ...after, `${productName}`].join('\n\n')
  const body = html`<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;color:#171b21;background:#ffffff">
${before.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
${code ? html`<p style="margin:0 0 16px;font:600 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px">${shown}</p>` : ''}
${link ? html`<p style="margin:0 0 16px"><a href="${link.url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#2c55d8;color:#ffffff;text-decoration:none">${link.label}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5c6675;word-break:break-all">${link.url}</p>` : ''}
${after.map((line) => html`<p style="margin:0 0 16px;color:#5c6675">${line}</p>`)}
</body></html>`
  return { to, subject, text, html: body.toString(), secret: shown }
}

const codeLasts = 'The code works once, for 10 minutes, in the browser that asked for it.'
const notYou = "If it wasn't you, do nothing: without the code nobody gets in."

/** For a person who has a user: proves the address and signs in. */
export const signInCodeLetter = (to: string, code: string, application: string): Mail =>
  write({
    to,
    subject: `${readable(code)} is your code for ${application}`,
    before: [`Your code to sign in to ${application}:`],
    code,
    after: [codeLasts, notYou],
  })

/** For an address that nobody has yet: proves it and makes the user. */
export const signUpCodeLetter = (to: string, code: string, application: string): Mail =>
  write({
    to,
    subject: `${readable(code)} is your code for ${application}`,
    before: [`You are new here. This code confirms your e-mail address and signs you up to ${application}:`],
    code,
    after: [codeLasts, notYou],
  })

/** For somebody who signs up with an address that has a user already. */
export const alreadyHereLetter = (to: string, code: string, application: string): Mail =>
  write({
    to,
    subject: `${readable(code)} is your code for ${application}`,
    before: [
      `You already have an account here. This code signs you in to ${application}; your password stays as it is:`,
    ],
    code,
    after: [codeLasts, notYou],
  })

export const newPasswordLetter = (to: string, url: string): Mail =>
  write({
    to,
    subject: `Set a new password for ${productName}`,
    before: ['Somebody, probably you, asked to set a new password for this e-mail address.'],
    link: { label: 'Set new password', url },
    after: ["The link works once, for 1 hour. If it wasn't you, do nothing: your password stays as it is."],
  })

/** For an address that nobody has: the answer on the page was the same, this tells its holder. */
export const nobodyHereLetter = (to: string, url: string): Mail =>
  write({
    to,
    subject: `No user has this e-mail address at ${productName}`,
    before: [
      'Somebody asked to set a new password for this e-mail address, but no user has it. You can sign up with it:',
    ],
    link: { label: 'Sign up', url },
    after: ["If it wasn't you, do nothing."],
  })
