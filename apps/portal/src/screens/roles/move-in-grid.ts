import type { KeyboardEvent } from 'react'

/** Whether an arrow moves in the text of a field, and not out of it yet. */
function isWithinText(field: HTMLElement, by: number): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'text') return false
  return field.selectionStart !== (by > 0 ? field.value.length : 0)
}

/**
 * Moves between the cells of the grid with the arrow keys; up and down are those of an open list of suggestions first.
 * Enter is for the cell: it does not send the form.
 */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const step = steps[event.key]
  const from = event.target instanceof HTMLElement && event.target.dataset.row ? event.target : undefined
  if (from && event.key === 'Enter' && !(event.ctrlKey || event.metaKey)) event.preventDefault()
  if (!step || !from) return
  if (step[0] === 0 ? isWithinText(from, step[1]) : from.ariaExpanded === 'true' && from instanceof HTMLInputElement)
    return
  const { row = '0', column = '0' } = from.dataset
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-row="${Number(row) + step[0]}"][data-column="${Number(column) + step[1]}"]`,
  )
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
