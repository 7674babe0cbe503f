import type { PointerEvent } from 'react'

/** The link of a row lies over its cells: on hover it tells the whole of a text that is cut below the pointer, or what the cell says there. */
export function tellTitle({ target, clientX, clientY }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || !('rowLink' in target.dataset)) return
  const below = document.elementsFromPoint(clientX, clientY).slice(1) as HTMLElement[] // what a page is made of
  const cut = below.find((each) => each.scrollWidth > each.clientWidth && each.closest('td'))
  target.title =
    cut?.closest<HTMLElement>('[title]')?.title ?? cut?.textContent ?? below.find(({ title }) => title)?.title ?? ''
}
