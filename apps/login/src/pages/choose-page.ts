import { html } from '@doorward/core/text/html'
import type { KnownProfile } from '@doorward/store/people/profiles'
import type { Say } from '@doorward/texts/english'
import { markup } from '../texts.ts'
import { hidden } from './fields.ts'
import { layout } from './layout.ts'
import type { SignInFacts } from './sign-in-page.ts'

/** As what people know somebody: the address, else the name, else the id. */
type Named = Pick<KnownProfile, 'userId' | 'email' | 'name'>
const shownName = ({ email, name, userId }: Named): string => email ?? name ?? userId

/** Asks who of several people of a browser goes on to the application, or whether it is somebody else. */
export const choosePage = (
  say: Say,
  { base, formToken, applicationName }: SignInFacts,
  people: readonly { sessionId: string; person: Named }[],
): string =>
  layout(say, {
    page: 'choose',
    title: say.text('common.signIn'),
    heading: say.text('pages.choosePerson', { application: applicationName }),
    body: html`<form method="post" action="${base}/choose" class="stack">
${hidden('form', formToken)}
${people.map(({ sessionId, person }, place) => html`<button class="${place === 0 ? 'main' : 'other'}" name="session" value="${sessionId}">${markup(say, 'pages.continueAs', { person: shownName(person) })}</button>`)}
</form>
<p class="links"><a href="${base}?sign-in">${say.text('pages.asSomebodyElse')}</a></p>`,
  })
