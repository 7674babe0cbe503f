import { create } from 'zustand'

const useAsked = create(() => ({ asked: false }))

/** Whether the palette was called before it was there. */
export const usePaletteAsked = (): boolean => useAsked(({ asked }) => asked)

let typed: string | undefined

/** What was typed before the palette had its field, which is the palette's and no shortcut of the page; asked for once. */
export function takeTyped(): string {
  const text = typed ?? ''
  typed = undefined
  removeEventListener('keydown', hold, true)
  return text
}

function hold(event: KeyboardEvent): void {
  const { key } = event
  // Who calls it off types for the page again.
  if (key === 'Escape') takeTyped()
  if (event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return
  event.preventDefault()
  event.stopPropagation()
  typed += key
}

/** Opens the palette; its library is loaded with it and not before. */
export function openPalette(): void {
  useAsked.setState({ asked: true })
  // Called again while its field has the focus there is nothing to open; done late, that would bring it back once it is left.
  if (document.activeElement?.closest('.mantine-Spotlight-root')) return
  typed ??= ''
  addEventListener('keydown', hold, true)
  void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open()).catch(takeTyped)
}
