import { useState } from 'react'
import type { FieldErrors } from './entity-form.ts'

/**
 * Which of the errors found are shown: those of fields that were left, and all of them once the form was sent. What the
 * server said of a field is shown until somebody types in it.
 */
export function useFieldErrors<Values extends object>(fields: readonly (keyof Values)[], found: FieldErrors<Values>) {
  const [checked, setChecked] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<Values>>({})
  const errors: FieldErrors<Values> = { ...refused }
  for (const field of checked) if (found[field]) errors[field] = found[field]
  return {
    errors,
    check: (field: keyof Values) => setChecked((kept) => new Set(kept).add(field)),
    checkAll: () => {
      setRefused({})
      setChecked(new Set(fields))
    },
    /** What the server says of a field. */
    refuse: (field: keyof Values, text: string) => setRefused({ [field]: text } as FieldErrors<Values>), // a key of Values
    typedIn: (typed: readonly (keyof Values)[]) => setRefused((kept) => without(kept, typed)),
    clear: () => {
      setChecked(new Set())
      setRefused({})
    },
  }
}

function without<Values extends object>(
  errors: FieldErrors<Values>,
  fields: readonly (keyof Values)[],
): FieldErrors<Values> {
  const left = { ...errors }
  for (const field of fields) delete left[field]
  return left
}
