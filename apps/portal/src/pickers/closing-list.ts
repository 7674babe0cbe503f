import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { nearestFirst, nearness } from '../lib/nearness.ts'

/** A list that closes once something was chosen; the library's own stays open where several may be. */
export function useClosingList() {
  const [dropdownOpened, setOpened] = useState(false)
  return {
    dropdownOpened,
    onDropdownOpen: () => setOpened(true),
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
