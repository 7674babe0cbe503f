import { t } from '../../lib/texts.ts'
import type { NounForm } from '../noun.ts'

/** What fields of items are called, by their names in the change log. */
export type FieldLabels = Readonly<Record<string, string>>

const common: FieldLabels = {
  name: t('common.name'),
  description: t('common.description'),
  tags: t('common.tags'),
  users: t('common.users'),
  groups: t('records.groups'),
  roles: t('common.roles'),
  admins: t('groups.admins'),
  statements: t('records.statements'),
  permissions: t('history.permissions'),
  factorRemovedTime: t('history.factorRemoved'),
  email: t('common.email'),
  domains: t('shared.emailDomains'),
  connection: t('tenants.connection'),
}

/** A name as words: `rateLimits` is "Rate limits". What is words already stays so. */
const asWords = (name: string): string => {
  if (!/^[a-z][A-Za-z]*$/.test(name)) return name
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a field is called: as its noun's form has it, else as others call it. */
export const labelOfField = (name: string, own: FieldLabels = {}): string => own[name] ?? common[name] ?? asWords(name)

/** The labels of a noun's own form. */
export function labelsOf<Row, Values extends object, Input>(
  form: NounForm<Row, Values, Input> | undefined,
): FieldLabels {
  if (!form) return {}
  const fields = typeof form.fields === 'function' ? form.fields(false) : form.fields
  if (!('specs' in fields)) return Object.fromEntries(fields.map(({ key, label }) => [key, label]))
  const specs = Object.entries<{ label: string }>(fields.specs)
  return Object.fromEntries(specs.map(([key, { label }]) => [key, label]))
}
