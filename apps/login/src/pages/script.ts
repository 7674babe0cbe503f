/** The one script of the hosted pages. Everything works without it; it shows passwords and stops double sending. */
export const script = `
'use strict'
for (const field of document.querySelectorAll('.secret')) {
  const input = field.querySelector('input')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Show'
  button.setAttribute('aria-controls', input.id)
  button.setAttribute('aria-label', 'Show password')
  button.addEventListener('click', () => {
    const shows = input.type === 'password'
    input.type = shows ? 'text' : 'password'
    button.textContent = shows ? 'Hide' : 'Show'
    button.setAttribute('aria-label', shows ? 'Hide password' : 'Show password')
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
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent
    for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  }
})
`
