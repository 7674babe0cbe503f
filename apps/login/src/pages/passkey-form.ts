import { type Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { hidden } from './fields.ts'

export interface PasskeyForm {
  action: string
  formToken: string
  /** Makes one, or shows one that is there. */
  way: 'create' | 'get'
  /** What the browser does it by. */
  options: object
  label: string
  /** Has the browser offer passkeys where an e-mail address is typed. */
  isConditional?: boolean
  /** The only way on the page. */
  isMain?: boolean
  inner?: Html
}

/** A form that the page's script fills in by asking the browser for a passkey; hidden where there is no script or no passkey. */
export const passkeyForm = (
  { text }: Say,
  { action, formToken, way, options, label, isConditional, isMain, inner }: PasskeyForm,
): Html =>
  html`<form class="passkey" method="post" action="${action}" data-way="${way}" data-options="${JSON.stringify(options)}" data-failed="${text('factors.passkeyFailed')}"${way === 'create' ? html` data-there="${text('factors.passkeyThere')}"` : ''}${isConditional ? html` data-conditional` : ''} hidden novalidate>
${hidden('form', formToken)}${hidden('credential', '')}${inner ?? ''}
<button class="${isMain ? 'main' : 'other'}" type="button">${label}</button>
</form>`
