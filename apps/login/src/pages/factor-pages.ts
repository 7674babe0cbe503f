import { type Html, html } from '@doorward/core/text/html'
import { factorNameMax } from '@doorward/core/users/factors'
import type { KnownFactor } from '@doorward/store/sign-in/factors'
import type { RememberedBrowser } from '@doorward/store/sign-in/remembered-browsers'
import type { Say } from '@doorward/texts/english'
import { markup } from '../texts.ts'
import { deviceName } from './device-name.ts'
import { alert, field, hidden, note } from './fields.ts'
import { layout } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
import { qrPicture } from './qr-picture.ts'
import { type OfSettings, settingsForm } from './settings-form.ts'
import { timeOf } from './time-of.ts'

/** What was typed on the page that adds an app, and what is wrong with it. */
export type NewAppState = {
  name?: string | undefined
  nameFault?: string | undefined
  codeFault?: string | undefined
}

interface FactorsState extends OfSettings {
  factors: KnownFactor[]
  codesLeft: number
  remembered: RememberedBrowser[]
  said: { note?: string; alert?: string }
  isReadOnly: boolean
}

const kindTexts = { PASSKEY: 'factors.passkeyAt', DEVICE: 'factors.device' } as const

const kindOf = ({ text }: Say, { kind, rpId }: KnownFactor): string =>
  kind === 'TOTP' ? text('factors.app') : text(kindTexts[kind], { host: rpId ?? '' })

function factorRow(say: Say, { query, isReadOnly }: FactorsState, factor: KnownFactor): Html {
  const { text } = say
  const added = timeOf(say, factor.createdAt)
  const times = factor.usedAt
    ? markup(say, 'factors.addedAndUsed', { at: added, used: timeOf(say, factor.usedAt) })
    : markup(say, 'factors.added', { at: added })
  const remove = html`<a href="/settings/factors/${factor.factorId}/remove${query}" aria-label="${text('factors.removeOf', { factor: factor.name })}">${text('factors.remove')}</a>`
  return html`<li><div><bdi>${factor.name}</bdi><p class="hint">${kindOf(say, factor)} · ${times}</p></div>${isReadOnly ? '' : remove}</li>`
}

function recoverySection(say: Say, state: FactorsState): Html {
  const { text } = say
  const { factors, codesLeft, query, isReadOnly } = state
  const hasFactor = factors.length > 0
  return html`<section><h2>${text('factors.recoveryCodes')}</h2>
<p>${hasFactor ? text('factors.codesLeft', { count: codesLeft }) : text('factors.noCodesYet')}</p>
${hasFactor && !isReadOnly ? html`<p><a href="/settings/factors/codes/new${query}">${text('factors.makeCodes')}</a></p>` : ''}
</section>`
}

function rememberedRow(say: Say, state: FactorsState, { browser, userAgent, createdAt }: RememberedBrowser): Html {
  const { text } = say
  const device = deviceName(say, userAgent)
  return html`<li><div>${device}<p class="hint">${markup(say, 'factors.rememberedSince', { since: timeOf(say, createdAt) })}</p></div>
${settingsForm(state, '/factors/forget', html`${hidden('browser', browser)}<button class="other" aria-label="${text('factors.forgetOf', { device })}">${text('factors.forget')}</button>`)}</li>`
}

const rememberedSection = (say: Say, state: FactorsState): Html | '' =>
  state.remembered.length === 0
    ? ''
    : html`<section><h2>${say.text('factors.remembered')}</h2>
<ul class="rows">${state.remembered.map((each) => rememberedRow(say, state, each))}</ul>
</section>`

/** A person's second factors. */
export function factorsPage(say: Say, state: FactorsState): string {
  const { text } = say
  const { factors, said, query, isReadOnly } = state
  const rows = html`<ul class="rows">${factors.map((factor) => factorRow(say, state, factor))}</ul>`
  return layout(say, {
    page: 'factors',
    title: text('factors.title'),
    heading: text('factors.title'),
    isWide: true,
    body: html`${alert(said.alert)}${note(said.note)}<p class="lead">${text('factors.lead')}</p>
${factors.length > 0 ? rows : html`<p>${text('factors.none')}</p>`}
${isReadOnly ? '' : html`<p class="stack"><a class="button" href="/settings/factors/passkey${query}">${text('factors.addPasskey')}</a><a class="other" href="/settings/factors/app${query}">${text('factors.addApp')}</a></p>`}
${recoverySection(say, state)}
${rememberedSection(say, state)}
<p class="links"><a href="/settings${query}">${text('settings.backToAccount')}</a></p>`,
  })
}

/** What a page that adds an app shows of its seed. */
export interface ShownSeed {
  address: string
  readable: string
}

/** The picture and the fields of the page that adds an app. */
export function newAppFields(say: Say, seed: ShownSeed, state: NewAppState): Html {
  const { text } = say
  const name = field(say, {
    ...{ name: 'name', label: text('factors.appName'), type: 'text', autocomplete: 'off', value: state.name },
    ...{ hint: text('factors.appNameHint'), fault: state.nameFault, optional: true, lengthMax: factorNameMax },
  })
  const code = field(say, {
    ...{ name: 'code', label: text('factors.appCode'), type: 'text', autocomplete: 'one-time-code', code: true },
    ...{ hint: text('factors.appCodeHint'), fault: state.codeFault, first: true },
  })
  return html`<p>${text('factors.scan')}</p>
<p>${qrPicture(seed.address, text('factors.picture'))}</p>
<p class="hint key">${text('factors.typeSeed')}<br><bdi><code>${seed.readable}</code></bdi></p>
${code}${name}<button class="main">${text('factors.add')}</button>`
}

/** Adds an authenticator app, on the page of a person's own account. */
export const newAppPage = (
  say: Say,
  at: OfSettings,
  { seed, state }: { seed: ShownSeed; state: NewAppState },
): string =>
  layout(say, {
    page: 'newApp',
    title: say.text('factors.addApp'),
    heading: say.text('factors.addApp'),
    body: html`${settingsForm(at, '/factors/app', newAppFields(say, seed, state))}
<p class="links"><a href="/settings/factors${at.query}">${say.text('factors.back')}</a></p>`,
  })

/** Adds a passkey, on the page of a person's own account. */
export const newPasskeyPage = (
  say: Say,
  { formToken, query }: OfSettings,
  { options, fault }: { options: object; fault: string | undefined },
): string => {
  const label = say.text('factors.addPasskey')
  return layout(say, {
    page: 'newPasskey',
    title: label,
    heading: label,
    body: html`${alert(fault)}<p class="lead">${say.text('factors.passkeyText')}</p>
<p class="note without-passkey">${say.text('factors.passkeyNeedsScript')}</p>
${passkeyForm(say, { action: `/settings/factors/passkey${query}`, formToken, way: 'create', options, label, isMain: true })}
<p class="links"><a href="/settings/factors${query}">${say.text('factors.back')}</a></p>`,
  })
}

/** Where the page's script puts the ways to keep codes; without it they are there to be read and written down. */
const keepCodes = ({ text }: Say, host: string): Html =>
  html`<div class="keep" data-copy="${text('factors.copyCodes')}" data-copied="${text('factors.codesCopied')}" data-download="${text('factors.downloadCodes')}" data-print="${text('factors.printCodes')}" data-failed="${text('factors.notCopied')}" data-file="recovery-codes-${host}.txt"></div>`

/** New recovery codes, shown once; none where they were. */
export const codesPage = (
  say: Say,
  { codes, host, goOn }: { codes: string[] | undefined; host: string; goOn: Html },
): string =>
  layout(say, {
    page: 'codes',
    title: say.text('factors.codesTitle'),
    heading: say.text('factors.codesTitle'),
    body: codes
      ? html`<p class="lead">${say.text('factors.codesLead')}</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
${keepCodes(say, host)}
${goOn}`
      : html`${alert(say.text('factors.codesShown'))}${goOn}`,
  })

/** A question before something of a person's factors is done. */
export const askFactorPage = (
  say: Say,
  at: OfSettings,
  { heading, lead, path, label }: { heading: string; lead: string; path: string; label: string },
): string =>
  layout(say, {
    page: 'askFactor',
    title: heading,
    heading,
    body: html`<p class="lead">${lead}</p>
${settingsForm(at, path, html`<button class="main">${label}</button>`)}
<p class="links"><a href="/settings/factors${at.query}">${say.text('factors.back')}</a></p>`,
  })
