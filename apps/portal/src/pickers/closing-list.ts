import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { isFocusedQuietly } from '../lib/form/quiet-focus.ts'
import { nearestFirst, nearness } from '../lib/nearness.ts'

/** A list that closes once something was chosen, and stays closed where an error is to be read; the library's own stays open where several may be. */
export function useClosingList() {
  const [dropdownOpened, setOpened] = useState(false)
  return {
    dropdownOpened,
    onDropdownOpen: () => !isFocusedQuietly() && setOpened(true),
    onDropdownClose: () => setOpened(false),
    onOptionSubmit: () => setOpened(false),
  }
}

/** Options that hold the text, the nearest first; `/rep` finds `reports`. Lists of pickers have no groups. */
export const nearestOptions: OptionsFilter = ({ options, search, limit }) => {
  const plain = options as ComboboxItem[]
  const near = plain.filter(({ label }) => nearness(search, label) > 0)
  return nearestFirst(search, near, ({ label }) => label).slice(0, limit)
}
