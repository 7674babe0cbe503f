let isQuiet = false

/** Moves the focus to a field that is to be read first: a list that opens with it would lie over what is told. */
export function focusQuietly(field: HTMLElement | null | undefined): void {
  isQuiet = true
  field?.focus()
  isQuiet = false
}

/** Whether the focus is on its way to a field whose list is to stay closed. */
export const isFocusedQuietly = (): boolean => isQuiet
