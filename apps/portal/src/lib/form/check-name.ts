import { t } from '../texts.ts'

/** Characters of a name. */
export const nameMax = 128

/** The rule of every name: there, and not too long. */
export function checkName(name: string): { name?: string } {
  const text = name.trim()
  if (text === '') return { name: t('form.needed', { label: t('common.name') }) }
  if (text.length > nameMax) return { name: t('ui.nameTooLong', { count: nameMax }) }
  return {}
}
