import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { paths } from '../oidc/paths.ts'
import { markup } from '../texts.ts'
import { field, hidden, strong } from './fields.ts'
import { layout } from './layout.ts'
import type { SignInFacts } from './sign-in-page.ts'

/** Asks for the code that a device shows, also where an address brought it along. */
export const deviceCodePage = (
  say: Say,
  { secret, code, fault }: { secret: string; code?: string | undefined; fault?: string | undefined },
): string =>
  layout(say, {
    page: 'deviceCode',
    title: say.text('pages.deviceHeading'),
    heading: say.text('pages.deviceHeading'),
    body: html`<p class="lead">${say.text('pages.deviceText')}</p>
<form method="post" action="${paths.device}" novalidate>
${hidden('xsrf', secret)}
${field(say, { name: 'user_code', label: say.text('pages.deviceCode'), type: 'text', autocomplete: 'off', code: 'letters', value: code, fault, first: true, hint: say.text('pages.deviceCodeHint') })}
<button class="main">${say.text('pages.continue')}</button>
</form>`,
  })

/** Which device asks, and whom it would be signed in as. */
export interface AskingDevice {
  code: string
  /** What it says itself that it is, as people know it; undefined where it says nothing that we know. */
  device: string | undefined
  address: string
  /** Since it asked, in whole minutes. */
  minutesAgo: number
  person: string
}

const agoText = ({ text }: Say, minutes: number): string =>
  minutes === 0 ? text('pages.deviceJustNow') : text('pages.deviceAgo', { count: minutes })

/** Asks whether a device may be signed in: with its place and its code, so that nobody agrees to somebody else's. */
export const askDevicePage = (
  say: Say,
  { base, formToken, applicationName }: SignInFacts,
  { code, device, address, minutesAgo, person }: AskingDevice,
): string =>
  layout(say, {
    page: 'askDevice',
    title: say.text('pages.deviceHeading'),
    heading: say.text('pages.deviceAsk', { application: applicationName }),
    body: html`<p class="lead">${markup(say, 'pages.deviceAskText', { person: strong(person), application: strong(applicationName) })}</p>
<dl><dt>${say.text('pages.deviceCode')}</dt><dd><bdi><code>${code}</code></bdi></dd>${device === undefined ? '' : html`<dt>${say.text('pages.deviceProgram')}</dt><dd><bdi>${device}</bdi></dd>`}<dt>${say.text('pages.deviceAddress')}</dt><dd><bdi>${address}</bdi></dd><dt>${say.text('pages.deviceAskedAt')}</dt><dd>${agoText(say, minutesAgo)}</dd></dl>
<p>${say.text('pages.deviceCare')}</p>
<form method="post" action="${base}/device" class="stack">
${hidden('form', formToken)}
<button class="main" name="answer" value="yes">${say.text('pages.deviceYes')}</button>
<button class="other" name="answer" value="no">${say.text('pages.deviceNo')}</button>
</form>
<p class="links"><a href="${base}/choose">${say.text('pages.asSomebodyElse')}</a></p>`,
  })
