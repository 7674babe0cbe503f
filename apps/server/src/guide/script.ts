/**
 * What the guide's pages do more where scripts run: a search that answers while one types, and a button that copies each piece of
 * code. Without it the search is a form and code is text, and nothing else is missing. Its words stand at the element that loads it.
 */
export const script = `
const say = document.currentScript.dataset
const field = document.querySelector('input[type="search"]')
const form = field.form
const typedMs = 150

/* Copies code; where the clipboard is refused, it is selected, to be copied by hand. */
function addCopy(code) {
  const box = document.createElement('div')
  box.className = 'code'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = say.copy
  code.before(box)
  box.append(code, button)
  const tell = (text) => {
    button.textContent = text
    clearTimeout(button.timer)
    button.timer = setTimeout(() => { button.textContent = say.copy }, 2000)
  }
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent.trimEnd()).then(() => tell(say.copied), () => {
      getSelection().selectAllChildren(code)
      tell(say.byHand)
    })
  })
}
for (const code of document.querySelectorAll('main pre')) {
  code.tabIndex = 0
  addCopy(code)
}

/* The search as a combobox with a list (WAI-ARIA 1.2): arrows choose, Enter opens, Escape closes. */
const list = document.createElement('ul')
list.id = 'found'
list.role = 'listbox'
list.ariaLabel = say.results
list.hidden = true
const none = document.createElement('p')
none.className = 'none'
none.role = 'status'
form.append(list, none)
field.autocomplete = 'off'
for (const [name, value] of [['role', 'combobox'], ['aria-autocomplete', 'list'], ['aria-controls', 'found'], ['aria-expanded', 'false'], ['aria-keyshortcuts', '/']])
  field.setAttribute(name, value)
let chosen = -1
let asked
let timer

function choose(place) {
  chosen = place
  for (const [at, row] of [...list.children].entries()) row.ariaSelected = String(at === place)
  const row = list.children[place]
  if (!row) return field.removeAttribute('aria-activedescendant')
  field.setAttribute('aria-activedescendant', row.id)
  row.scrollIntoView({ block: 'nearest' })
}
function show(found, query) {
  list.replaceChildren(...found.map(({ page, heading, path, excerpt }, at) => {
    const row = document.createElement('li')
    row.id = 'found-' + at
    row.role = 'option'
    row.dataset.path = path
    const name = document.createElement('b')
    name.textContent = heading === undefined ? page : heading
    const where = document.createElement('span')
    where.textContent = heading === undefined ? excerpt : page + ' · ' + excerpt
    row.append(name, where)
    return row
  }))
  list.hidden = found.length === 0
  none.textContent = query !== '' && found.length === 0 ? say.none : ''
  field.setAttribute('aria-expanded', String(found.length > 0))
  choose(-1)
}
const close = () => show([], '')
const open = (row) => { location.href = '/docs/' + row.dataset.path; close() }

async function ask() {
  asked?.abort()
  asked = new AbortController()
  const query = field.value.trim()
  if (query === '') return close()
  try {
    const answer = await fetch('/docs/search.json?' + new URLSearchParams({ q: query }), { signal: AbortSignal.any([asked.signal, AbortSignal.timeout(5000)]) })
    if (answer.ok) show((await answer.json()).found, query)
  } catch { /* The form still sends what was typed. */ }
}
field.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(ask, typedMs)
})
field.addEventListener('keydown', (event) => {
  const rows = list.children.length
  if (event.key === 'Escape' && (rows > 0 || none.textContent)) close()
  else if (event.key === 'ArrowDown' && rows > 0) choose((chosen + 1) % rows)
  else if (event.key === 'ArrowUp' && rows > 0) choose(chosen <= 0 ? rows - 1 : chosen - 1)
  else if (event.key === 'Enter' && list.children[chosen]) open(list.children[chosen])
  else return
  event.preventDefault()
})
list.addEventListener('pointerdown', (event) => event.preventDefault())
list.addEventListener('click', (event) => {
  const row = event.target.closest('li')
  if (row) open(row)
})
form.addEventListener('focusout', (event) => { if (!form.contains(event.relatedTarget)) { clearTimeout(timer); close() } })
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select, [contenteditable]')) return
  event.preventDefault()
  field.focus()
  field.select()
})
`
