import { useState } from 'react'
import { useAfterPress } from './use-after-press.ts'

/**
 * Has a field of several take what is still typed in it when it is left, once a press that leaves it has ended: what it then says
 * below moves nothing away from under the pointer, and the press goes by what was taken.
 */
export function useTakeOnLeaving(text: string, take: (text: string) => void) {
  const afterPress = useAfterPress()
  return {
    acceptValueOnBlur: false,
    onBlur: () => afterPress(() => text.trim() && take(text.trim())),
  }
}

/** The same for tags that nothing else is known of. */
export function useTypedTags(value: string[], onChange: (value: string[]) => void) {
  const [searchValue, onSearchChange] = useState('')
  const leaving = useTakeOnLeaving(searchValue, (tag) => {
    onSearchChange('')
    if (!value.includes(tag)) onChange([...value, tag])
  })
  return { value, onChange, searchValue, onSearchChange, ...leaving }
}
