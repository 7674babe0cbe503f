// @vitest-environment jsdom
import { cleanup, fireEvent, render, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Bindings, boundKeys, useKeys } from './keys.ts'
import { changeSettings } from './portal-store.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  changeSettings({ singleKeys: true })
})

/** A page that binds keys; which of them fired, in order. */
function bound(...names: string[]) {
  const fired: string[] = []
  const bindings: Bindings = Object.fromEntries(
    names.map((name) => [name, { label: `Do ${name}`, run: () => fired.push(name) }]),
  )
  return { fired, page: renderHook((given: Bindings) => useKeys(given), { initialProps: bindings }) }
}
const press = (key: string, more: object = {}, target: Element | Document = document) =>
  fireEvent.keyDown(target, { key, ...more })

test('a letter does what is bound to it, whatever its case, and nothing else happens', () => {
  const { fired } = bound('c', '/')
  expect(press('c')).toBe(false) // its own effect in the browser is prevented
  press('C')
  expect(press('x')).toBe(true)
  press('/')
  expect(fired).toEqual(['c', 'c', '/'])
})

test.each([{ ctrlKey: true }, { metaKey: true }])('a combination works in fields too: %o', (held) => {
  const { fired } = bound('mod+s', 's')
  render(<input aria-label="name" />)
  press('s', held, document.querySelector('input') as Element)
  expect(fired).toEqual(['mod+s'])
})

test.each(['input', 'textarea', 'select', '[role="grid"]', '[role="dialog"]', '[role="menu"]'])(
  'letters stay letters in %s',
  (selector) => {
    const { fired } = bound('c', 'Escape')
    const role = /role="(\w+)"/.exec(selector)?.[1]
    const element = document.createElement(role ? 'div' : selector)
    if (role) element.setAttribute('role', role)
    const inner = role ? element.appendChild(document.createElement('button')) : element
    document.body.append(element)
    press('c', {}, inner)
    expect(fired).toEqual([])
    element.remove()
  },
)

test('letters stay letters where text is edited in place', () => {
  const { fired } = bound('c')
  const element = document.body.appendChild(document.createElement('p'))
  Object.defineProperty(element, 'isContentEditable', { value: true })
  press('c', {}, element)
  expect(fired).toEqual([])
  element.remove()
})

test('letters can be switched off; combinations go on', () => {
  const { fired } = bound('c', 'mod+k')
  changeSettings({ singleKeys: false })
  press('c')
  press('k', { ctrlKey: true })
  expect(fired).toEqual(['mod+k'])
})

test('what somebody else took, and whatever is pressed with Alt, is left alone', () => {
  const { fired } = bound('c')
  press('c', { altKey: true })
  const event = new KeyboardEvent('keydown', { key: 'c', cancelable: true, bubbles: true })
  event.preventDefault()
  document.dispatchEvent(event)
  expect(fired).toEqual([])
})

test('a sequence waits for its second letter for 1.5 s, and another letter ends it', () => {
  vi.useFakeTimers()
  const { fired } = bound('g r', 'r')
  press('g')
  vi.advanceTimersByTime(1_499)
  press('r')
  press('g')
  vi.advanceTimersByTime(1_500)
  press('r')
  press('g')
  press('x')
  press('r')
  expect(fired).toEqual(['g r', 'r', 'r'])
})

test('a second g begins anew and its time with it', () => {
  vi.useFakeTimers()
  const { fired } = bound('g r')
  press('g')
  vi.advanceTimersByTime(1_000)
  press('x')
  press('g')
  vi.advanceTimersByTime(1_000)
  press('r')
  expect(fired).toEqual(['g r'])
})

test('the newest page that binds a key has it, until it closes', () => {
  const under = bound('c', 'n')
  const over = bound('c')
  press('c')
  press('n')
  expect([under.fired, over.fired]).toEqual([['n'], ['c']])
  over.page.unmount()
  press('c')
  expect(under.fired).toEqual(['n', 'c'])
  under.page.unmount()
  press('c')
  expect(under.fired).toEqual(['n', 'c'])
})

test('a page that binds other keys as it goes on has those', () => {
  const { fired, page } = bound('c')
  page.rerender({ d: { label: 'Do d', run: () => fired.push('d') } })
  press('c')
  press('d')
  expect(fired).toEqual(['d'])
})

test('the sheet shows every key once, those of the newest page first', () => {
  bound('c', 'n')
  const over = renderHook(() => useKeys({ c: { label: 'Copy', run: () => {} } }))
  expect(boundKeys()).toEqual([
    { keys: 'c', label: 'Copy' },
    { keys: 'n', label: 'Do n' },
  ])
  over.unmount()
  expect(boundKeys()).toEqual([
    { keys: 'c', label: 'Do c' },
    { keys: 'n', label: 'Do n' },
  ])
})
