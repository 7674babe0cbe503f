import { useEffect, useRef } from 'react'
import { usePortal } from './portal-store.ts'

/** Key or sequence (`c`, `/`, `g r`, `mod+s`) and what it does on this page. */
export type Bindings = Record<string, Binding>

interface Binding {
  label: string
  run: () => void
  /** A combination that means something of its own in a field. */
  outsideFields?: true
  /** Otherwise the key keeps its own meaning. */
  when?: () => boolean
}

const stack: { current: Bindings }[] = []
let prefix = ''
let prefixTimer: ReturnType<typeof setTimeout> | undefined

/** Where letters are typed; a tick box is none. */
const fields = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[role="grid"]',
  '[role="dialog"]',
  '[role="menu"]',
].join()

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(fields) !== null)

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return
  const name = nameOf(event)
  const combination = name.startsWith('mod+')
  if (!combination && (inField(event.target) || !usePortal.getState().settings.singleKeys)) return
  const plain = prefix ? `${prefix} ${name}` : name
  prefix = ''
  clearTimeout(prefixTimer)
  // A letter with Shift means the letter, unless it has a meaning of its own.
  const names = event.shiftKey && /^[a-z]$/.test(plain) ? [`shift+${plain}`, plain] : [plain]
  const bindingOf = (wanted: string) => stack.findLast((entry) => wanted in entry.current)?.current[wanted]
  const binding = names.map(bindingOf).find(Boolean)
  if (binding?.outsideFields && inField(event.target)) return
  if (binding?.when?.() === false) return
  if (binding) {
    event.preventDefault()
    binding.run()
  } else if (name === 'g') {
    prefix = 'g'
    prefixTimer = setTimeout(() => {
      prefix = ''
    }, 1500)
  }
}

/** Binds keys while the component shows; the newest binding of a key wins. Letters never fire in fields, dialogs or grids. */
export function useKeys(bindings: Bindings): void {
  const entry = useRef(bindings)
  entry.current = bindings
  useEffect(() => {
    if (stack.length === 0) document.addEventListener('keydown', onKey)
    stack.push(entry)
    return () => {
      stack.splice(stack.indexOf(entry), 1)
      if (stack.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [])
}

/** Every binding now in force, this page's first; for the shortcut sheet. */
export const boundKeys = (): { keys: string; label: string }[] => {
  const seen = new Map<string, string>()
  for (const entry of [...stack].reverse())
    for (const [keys, { label }] of Object.entries(entry.current)) if (!seen.has(keys)) seen.set(keys, label)
  return [...seen].map(([keys, label]) => ({ keys, label }))
}
