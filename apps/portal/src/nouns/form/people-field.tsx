import type { EntityForm } from '../../lib/form/entity-form.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { undecidedInWords } from '../../pickers/undecided.ts'
import { Several } from '../../ui/text/Several.tsx'
import { LinkedUser } from '../linked-names.tsx'
import type { Field } from './fields.ts'
import { peopleNamed } from './named-values.tsx'

interface PeopleField<Key extends string, Values> {
  key: Key
  label: string
  description: string
  check?: (values: Values) => string | undefined
}

/** A field of people, named by their ids; two who add different ones do not clash. */
export const peopleField = <Key extends string, Values extends Record<Key, string[]>>({
  key,
  label,
  description,
  check,
}: PeopleField<Key, Values>): Field<Values> => ({
  kind: 'own',
  // Values has this key, which the constraint says; the compiler does not take it from there.
  key: key as keyof Values & Key,
  label,
  show: (values) => peopleNamed(values[key]),
  rowKey: (id: string) => id,
  read: (values) =>
    values[key].length > 0 && (
      <Several parts={values[key].map((id) => ({ key: id, node: <LinkedUser userId={id} /> }))} />
    ),
  ...(check ? { check } : {}),
  draw: ({ values, errors, set, waitFor }: EntityForm<Values>) => (
    <UserPicker
      label={label}
      description={description}
      users={values[key]}
      error={errors[key]}
      onUndecided={(count) => waitFor(key, undecidedInWords(count))}
      // As above.
      onChange={({ users }) => set({ [key]: users } as Partial<Values>)}
    />
  ),
})
