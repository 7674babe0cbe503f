import { create } from 'zustand'

const useAsked = create(() => ({ asked: false }))

/** Whether the palette was called before it was there. */
export const usePaletteAsked = (): boolean => useAsked(({ asked }) => asked)

/** Keys that came before the palette had its field: letters, how far the mark was moved, and whether Enter ended them. */
interface Held {
  text: string
  moved: number
  entered: boolean
}
const nothing: Held = { text: '', moved: 0, entered: false }

let held: Held | undefined

/** What was typed before the palette had its field, which is the palette's and no shortcut of the page; asked for once. */
export function takeTyped(): Held {
  const taken = held ?? nothing
  held = undefined
  removeEventListener('keydown', hold, true)
  return taken
}

/** What a key adds to those before it; undefined for one that means nothing to the palette, or comes after its Enter. */
function added({ text, moved, entered }: Held, key: string): Held | undefined {
  if (entered) return undefined
  if (key === 'Enter') return { text, moved, entered: true }
  if (key === 'ArrowDown') return { text, moved: moved + 1, entered }
  if (key === 'ArrowUp') return { text, moved: moved - 1, entered }
  return key.length === 1 ? { text: text + key, moved: 0, entered } : undefined
}

function hold(event: KeyboardEvent): void {
  const { key } = event
  // Who calls it off types for the page again.
  if (key === 'Escape') takeTyped()
  if (!held || event.ctrlKey || event.metaKey || event.altKey) return
  const now = added(held, key)
  if (!now) return
  event.preventDefault()
  event.stopPropagation()
  held = now
}

/** Opens the palette, except over what lies open and asks something, as itself; its library is loaded with it and not before. */
export function openPalette(): void {
  if (document.querySelector('[aria-modal]')) return
  useAsked.setState({ asked: true })
  held ??= nothing
  addEventListener('keydown', hold, true)
  void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open()).catch(takeTyped)
}
