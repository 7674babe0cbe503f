import { create } from 'zustand'

const useAsked = create(() => ({ asked: false }))

/** Whether the palette was called before it was there. */
export const usePaletteAsked = (): boolean => useAsked(({ asked }) => asked)

/** Opens the palette; its library is loaded with it and not before. */
export function openPalette(): void {
  useAsked.setState({ asked: true })
  void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open())
}
