import type { PointerEvent } from 'react'

/** The link of a row lies over its cells: it tells on hover what the cell below the pointer does, such as the whole of a cut text. */
export function tellTitle({ target, clientX, clientY }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || !('rowLink' in target.dataset)) return
  const below = document.elementsFromPoint(clientX, clientY).slice(1) as HTMLElement[] // what a page is made of
  target.title = below.find(({ title }) => title)?.title ?? ''
}
