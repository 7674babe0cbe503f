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
  if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== 'Backspace' && key !== 'Enter'))
    return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Backspace') typed = typed?.slice(0, -1)
  else if (key !== 'Enter') typed += key
}

/** Opens the palette; its library is loaded with it and not before. */
export function openPalette(): void {
  useAsked.setState({ asked: true })
  typed ??= ''
  addEventListener('keydown', hold, true)
  void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open()).catch(takeTyped)
}
