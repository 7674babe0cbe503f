import { timeParts } from './time-of.ts'

/**
 * The one script of the hosted pages. Everything works without it; it shows passwords, stops double sending, tells times
 * by the reader's clock, asks the browser for passkeys, copies, keeps and prints
 * recovery codes, and sends on what a page only carries.
 */
export const script = `
'use strict'
const clock = new Intl.DateTimeFormat(document.documentElement.lang, ${JSON.stringify(timeParts)})
for (const time of document.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime))
for (const field of document.querySelectorAll('.secret')) {
  const input = field.querySelector('input')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = field.dataset.show
  button.setAttribute('aria-controls', input.id)
  button.setAttribute('aria-label', field.dataset.showLabel)
  button.addEventListener('click', () => {
    const shows = input.type === 'password'
    input.type = shows ? 'text' : 'password'
    button.textContent = shows ? field.dataset.hide : field.dataset.show
    button.setAttribute('aria-label', shows ? field.dataset.hideLabel : field.dataset.showLabel)
  })
  field.append(button)
}
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'yes'
    if (event.submitter) event.submitter.setAttribute('aria-busy', 'true')
    for (const input of form.querySelectorAll('.secret input')) input.type = 'password'
  })
}
const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
const textOf = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '')
const withBytes = (list) => (list || []).map((each) => ({ ...each, id: bytesOf(each.id) }))
const shown = (credential) => {
  const response = {}
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (credential.response[name]) response[name] = textOf(credential.response[name])
  if (credential.response.getTransports) response.transports = credential.response.getTransports()
  return JSON.stringify({ id: credential.id, rawId: credential.id, type: credential.type, response, clientExtensionResults: {} })
}
let offered
const askForPasskey = async (form, more) => {
  const options = JSON.parse(form.dataset.options)
  const publicKey = { ...options, challenge: bytesOf(options.challenge) }
  if (options.user) publicKey.user = { ...options.user, id: bytesOf(options.user.id) }
  if (options.excludeCredentials) publicKey.excludeCredentials = withBytes(options.excludeCredentials)
  if (options.allowCredentials) publicKey.allowCredentials = withBytes(options.allowCredentials)
  form.elements.credential.value = shown(await navigator.credentials[form.dataset.way]({ publicKey, ...more }))
  form.requestSubmit()
}
for (const form of window.PublicKeyCredential ? document.querySelectorAll('.passkey') : []) {
  form.hidden = false
  for (const other of document.querySelectorAll('.without-passkey')) other.hidden = true
  const failed = document.createElement('p')
  failed.setAttribute('role', 'alert')
  failed.className = 'alert'
  form.querySelector('button').addEventListener('click', async (event) => {
    failed.remove()
    event.target.setAttribute('aria-busy', 'true')
    if (offered) offered.abort()
    try {
      await askForPasskey(form)
    } catch (error) {
      if (error.name === 'AbortError') return
      // The device has one of this account already (WebAuthn, excludeCredentials).
      failed.textContent = error.name === 'InvalidStateError' && form.dataset.there ? form.dataset.there : form.dataset.failed
      form.prepend(failed)
    } finally {
      event.target.removeAttribute('aria-busy')
    }
  })
  if (form.dataset.conditional !== undefined && PublicKeyCredential.isConditionalMediationAvailable)
    PublicKeyCredential.isConditionalMediationAvailable().then((isThere) => {
      if (!isThere) return
      offered = new AbortController()
      askForPasskey(form, { mediation: 'conditional', signal: offered.signal }).catch(() => {})
    })
}
for (const kept of document.querySelectorAll('.keep')) {
  const codes = [...document.querySelectorAll('.codes code')].map((code) => code.textContent).join('\\n') + '\\n'
  const told = document.createElement('p')
  told.setAttribute('role', 'status')
  told.className = 'hint'
  const ways = {
    copy: () => navigator.clipboard.writeText(codes).then(() => { told.textContent = kept.dataset.copied }),
    download: () => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([codes], { type: 'text/plain' }))
      link.download = kept.dataset.file
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60000)
    },
    print: () => window.print(),
  }
  for (const [way, run] of Object.entries(ways)) {
    if (way === 'copy' && !navigator.clipboard) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'other'
    button.textContent = kept.dataset[way]
    button.addEventListener('click', () => {
      told.textContent = ''
      Promise.resolve(run()).catch(() => { told.textContent = kept.dataset.failed })
    })
    kept.append(button)
  }
  kept.after(told)
}
for (const form of document.querySelectorAll('.goes-on')) form.requestSubmit()
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent
    for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  }
})
`
