import { useRef } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'

/** `e` goes to the first field of the form that this is the ref of. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useKeys({
    e: {
      label: t('parts.firstField'),
      run: () => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(),
    },
  })
  return form
}
