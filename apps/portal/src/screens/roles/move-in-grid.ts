import type { KeyboardEvent } from 'react'

/** Moves between the cells of the grid with the arrow keys. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const step = steps[event.key]
  const from = event.target instanceof HTMLInputElement ? event.target : undefined
  if (!step || !from) return
  const typing = from.type === 'text' && step[0] === 0
  const atEnd = step[1] > 0 ? from.selectionStart === from.value.length : from.selectionStart === 0
  if (typing && !atEnd) return
  const { row = '0', column = '0' } = from.dataset
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-row="${Number(row) + step[0]}"][data-column="${Number(column) + step[1]}"]`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}
