import { timeParts } from './time-of.ts'

/**
 * The one script of the hosted pages. Everything works without it; it shows passwords, stops double sending, tells times
 * by the reader's clock, and sends on what a page only carries.
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
for (const form of document.querySelectorAll('.goes-on')) form.requestSubmit()
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent
    for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  }
})
`
