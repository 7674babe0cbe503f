import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { alert, field, hidden } from './fields.ts'
import { layout } from './layout.ts'
import type { SignInFacts } from './sign-in-page.ts'

export type SsoState = {
  domain?: string | undefined
  fault?: string | undefined
  alert?: string | undefined
}

/** Asks for the name of the company whose people sign in by single sign-on. */
export function ssoPage(say: Say, { base, formToken }: SignInFacts, state: SsoState): string {
  const { text } = say
  return layout(say, {
    page: 'sso',
    title: text('sso.heading'),
    heading: text('sso.heading'),
    body: html`${alert(state.alert)}<p class="lead">${text('sso.lead')}</p>
<form method="post" action="${base}/sso" novalidate>
${hidden('form', formToken)}
${field(say, { name: 'domain', label: text('sso.domain'), type: 'text', autocomplete: 'organization', value: state.domain, fault: state.fault, hint: text('sso.hint'), first: true })}
<button class="main">${text('pages.continue')}</button>
</form>
<p class="links"><a href="${base}?other-way">${text('pages.anotherWay')}</a></p>`,
  })
}
