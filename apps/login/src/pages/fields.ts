import { passwordCharactersMin } from '@doorward/core/passwords/judge-password'
import { type Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'

export interface Field {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string | undefined
  hint?: string | undefined
  fault?: string | undefined
  optional?: boolean
  /** Takes the focus when the page opens, unless another field is at fault. */
  first?: boolean
  /** Of digits, or of letters too. */
  code?: boolean | 'letters'
  lengthMax?: number
}

/** A labelled input; what is wrong with it stands beside it and is tied to it. */
export function field({ text }: Say, given: Field): Html {
  const { name, label, type, autocomplete, value, hint, fault, optional, first, code, lengthMax } = given
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  const input = html`<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}"${optional ? '' : html` required`}${described ? html` aria-describedby="${described}"` : ''}${fault ? html` aria-invalid="true"` : ''}${first || fault ? html` autofocus` : ''}${type === 'text' && !code ? '' : html` autocapitalize="none" spellcheck="false"`}${code ? html` class="code" maxlength="24"` : ''}${lengthMax ? html` maxlength="${lengthMax}"` : ''}${code === true ? html` inputmode="numeric"` : ''}${type === 'password' ? html` maxlength="1024"` : ''}>`
  return html`<div class="field"><label for="${name}">${label}${optional ? html` <span class="optional">${text('pages.optional')}</span>` : ''}</label>
${type === 'password' ? secret(text, input) : input}
${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : ''}${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}</div>`
}

export interface Choice {
  name: string
  label: string
  autocomplete: string
  value: string
  hint: string
  /** Each with the language that its words are in, where that is not the page's. */
  options: { value: string; label: string; language?: string }[]
}

/** A labelled list to choose one from. */
export function choice({ name, label, autocomplete, value, hint, options }: Choice): Html {
  const shown = options.map(
    (each) =>
      html`<option value="${each.value}"${each.language ? html` lang="${each.language}"` : ''}${each.value === value ? html` selected` : ''}>${each.label}</option>`,
  )
  return html`<div class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}" autocomplete="${autocomplete}" aria-describedby="${name}-hint">${shown}</select>
<p class="hint" id="${name}-hint">${hint}</p></div>`
}

/** What came of a form, or a word about the page. */
export const note = (text: string | undefined): Html | '' =>
  text ? html`<p class="note" role="status">${text}</p>` : ''

/** A password, with the words of the button that shows it. */
const secret = (text: Say['text'], input: Html) =>
  html`<div class="secret" data-show="${text('pages.show')}" data-hide="${text('pages.hide')}" data-show-label="${text('pages.showPassword')}" data-hide-label="${text('pages.hidePassword')}">${input}</div>`

/** What went wrong with the whole form. */
export const alert = (text: string | undefined): Html | '' =>
  text ? html`<p class="alert" role="alert">${text}</p>` : ''

export const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/** An address or the like that stands out in a sentence. */
export const strong = (text: string): Html => html`<strong><bdi>${text}</bdi></strong>`

/** How a good password is made, with an example. */
export const passwordHint = ({ text }: Say, example: string, characters = passwordCharactersMin): string =>
  text('pages.passwordHint', { characters, example })
