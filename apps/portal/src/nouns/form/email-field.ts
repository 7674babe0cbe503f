import { parseEmail } from '@doorward/core/text/email-address'
import { t } from '../../lib/texts.ts'
import type { Field, KeyOf } from './fields.ts'

const charactersMax = 254

/** Where an answer goes to somebody who is not signed in: needed, and well-formed. */
export const emailField = <Values extends { email: string }>(): Field<Values> => ({
  kind: 'text',
  // Values has this key, which the constraint says; the compiler does not take it from there.
  key: 'email' as KeyOf<Values, string>,
  label: t('support.email'),
  needed: true,
  max: charactersMax,
  check: ({ email }) => (email.trim() !== '' && !parseEmail(email) ? t('support.emailWrong') : undefined),
})
