import { type SyntheticEvent, useEffect, useState } from 'react'

/** Whether somebody is busy elsewhere, so that the focus is not to be moved under them. */
const isElsewhere = (): boolean => {
  const at = document.activeElement
  return at !== null && at !== document.body && at.closest('[role="dialog"]') === null
}

/** The link of the row that something stands in. */
const linkIn = (at: Element) => at.closest('tr, li')?.querySelector<HTMLElement>('[data-row-link]')

/**
 * The row that was focused last, the one that took its place once it left the list, or the first. Where the focus left
 * with the row it goes on to that one.
 */
export function useCurrentRow<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string) {
  const [last, setLast] = useState<{ key: string; place: number }>()
  const place = rows && last ? rows.findIndex((row) => rowKey(row) === last.key) : -1
  const hasLeft = rows !== undefined && last !== undefined && place === -1
  const current = rows?.[place === -1 ? Math.min(last?.place ?? 0, rows.length - 1) : place]
  const key = current && rowKey(current)
  useEffect(() => {
    if (!hasLeft || key === undefined || isElsewhere()) return
    const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
    links.find(({ dataset }) => dataset.rowLink === key)?.focus()
  }, [hasLeft, key])
  const note = (noted: string | undefined) => {
    const place = rows?.findIndex((row) => rowKey(row) === noted) ?? -1
    if (noted !== undefined && place !== -1) setLast({ key: noted, place })
  }
  /** Wherever in its row: to tick a row means that row too. */
  const onFocus = ({ target }: SyntheticEvent<HTMLElement>) => {
    const link = linkIn(target as HTMLElement)
    note(link?.dataset.rowLink)
    return link
  }
  /** A click on the row itself shows it, and leaves its keys to it. */
  const onClick = (event: SyntheticEvent<HTMLElement>) => {
    const link = onFocus(event)
    if (!(event.target as Element).closest('a, button, input, label')) link?.focus()
  }
  /** Whoever goes to what is told of the current row goes on from there. */
  const onFocusBeside = () => note(key)
  return { current, onFocus, onClick, onFocusBeside }
}
