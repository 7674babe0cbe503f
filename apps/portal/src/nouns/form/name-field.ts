import { t } from '../../lib/texts.ts'
import type { Field, KeyOf } from './fields.ts'

/** What most nouns are called by: needed, in one line. */
export const nameField = <Values extends { name: string }>(placeholder: string, max = 128): Field<Values> => ({
  kind: 'text',
  // Values has this key, which the constraint says; the compiler does not take it from there.
  key: 'name' as KeyOf<Values, string>,
  label: t('common.name'),
  needed: true,
  max,
  placeholder,
})
