import { isRedirectUrl } from '@doorward/core/text/urls'
import type { ReactNode } from 'react'
import type { EntityForm, FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpec, FieldSpecs } from '../../lib/form/merge.ts'
import { digits, listed, t } from '../../lib/texts.ts'
import type { Tags } from '../../ui/text/tags.ts'
import { severalInWords, tagsInWords } from './in-words.ts'

export type KeyOf<Values, Wanted> = {
  [Key in keyof Values]-?: [Values[Key]] extends [Wanted] ? Key & string : never
}[keyof Values]

interface Common<Values> {
  label: string
  help?: string
  /** What depends on the other values: how the field is asked for while they stand. */
  asked?: (values: Values) => { label?: string; help?: string }
  /** Folded away under "More settings": most people never need it, or not while these values stand. */
  more?: true | ((values: Values) => boolean)
  /** Whether the field shows; hidden fields are not checked. */
  when?: (values: Values, isNew: boolean) => boolean
  /** A rule of its own; answers what is wrong. */
  check?: (values: Values) => string | undefined
  /** It does something or fills other fields, and holds nothing to read. */
  isOnlyWritten?: true
}
interface TextField<Values> extends Common<Values> {
  /** `code` is text for machines over several lines; `secret` is written, never read. */
  kind: 'text' | 'long' | 'code' | 'secret'
  key: KeyOf<Values, string>
  placeholder?: string
  needed?: true
  max?: number
}
interface NumberField<Values> extends Common<Values> {
  kind: 'number'
  key: KeyOf<Values, number | null>
  min: number
  max: number
}
interface SwitchField<Values> extends Common<Values> {
  kind: 'switch'
  key: KeyOf<Values, boolean>
}
interface ChoiceField<Values> extends Common<Values> {
  kind: 'choice'
  key: KeyOf<Values, string>
  /** To choose from; a function gets the value that stands. */
  options: readonly Option[] | ((value: string) => readonly Option[])
}
interface ChoicesField<Values> extends Common<Values> {
  kind: 'choices'
  key: KeyOf<Values, string[]>
  options: readonly Option[]
}
interface Option {
  value: string
  label: string
  /** What choosing it does. Choices of which one says so stand open, one under another. */
  help?: string
}
interface ListField<Values> extends Common<Values> {
  kind: 'list'
  key: KeyOf<Values, string[]>
  placeholder?: string
}
interface TagsField<Values> extends Common<Values> {
  kind: 'tags'
  key: KeyOf<Values, Tags>
}
/** Something that only this noun has. */
interface OwnField<Values extends object> extends Common<Values> {
  kind: 'own'
  key: keyof Values & string
  show: (values: Values) => ReactNode
  /** What makes a row of a list the same row, so that changes of different rows merge. */
  rowKey?: (row: never) => string
  /** How it reads to who may not change it, where that is more than `show` says. */
  read?: (values: Values) => ReactNode
  draw: (form: EntityForm<Values>) => ReactNode
}
export type Field<Values extends object> =
  | TextField<Values>
  | NumberField<Values>
  | SwitchField<Values>
  | ChoiceField<Values>
  | ChoicesField<Values>
  | ListField<Values>
  | TagsField<Values>
  | OwnField<Values>

/** What a choice offers while `value` stands. */
export const optionsOf = (options: readonly Option[] | ((value: string) => readonly Option[]), value: string) =>
  typeof options === 'function' ? options(value) : options

/** The label of a choice. */
export const labelOf = (options: Parameters<typeof optionsOf>[0], value: string): string =>
  optionsOf(options, value).find((option) => option.value === value)?.label ?? value

/** How a field's value reads in the save bar and in a comparison. */
function specOf<Values extends object>(field: Field<Values>): FieldSpec<never> {
  // Each `show` gets the value of its own field, whose type the field's kind has fixed.
  const spec = (show?: (value: never) => ReactNode) => ({ label: field.label, ...(show ? { show } : {}) })
  switch (field.kind) {
    case 'secret':
      return spec((value: string) => (value === '' ? '' : t('acts.newValue')))
    case 'switch':
      return spec((value: boolean) => (value ? t('form.on') : t('form.off')))
    case 'number':
      return spec((value: number | null) => (value === null ? '' : digits(value)))
    case 'choice':
      return spec((value: string) => labelOf(field.options, value))
    case 'choices':
      return spec((value: string[]) => listed(value.map((each) => labelOf(field.options, each))))
    case 'list':
      return spec((value: string[]) => severalInWords(value))
    case 'tags':
      return spec((value: Tags) => tagsInWords(value))
    case 'own':
      // `show` of an own field reads all values; the field's own is enough of them.
      return {
        ...spec((value: unknown) => field.show({ [field.key]: value } as Values)),
        ...(field.rowKey ? { rowKey: field.rowKey } : {}),
      }
    default:
      return spec()
  }
}

/** What the forms know about the fields. Every key of the values has its field, so the result is whole. */
export const specsOf = <Values extends object>(fields: readonly Field<Values>[]): FieldSpecs<Values> =>
  Object.fromEntries(fields.map((field) => [field.key, specOf(field)])) as unknown as FieldSpecs<Values>

function problemOf<Values extends object>(field: Field<Values>, values: Values): string | undefined {
  const value: unknown = values[field.key]
  if (typeof value === 'string' && 'needed' in field && value.trim() === '')
    return t('form.needed', { label: field.label })
  if (typeof value === 'string' && 'max' in field && typeof field.max === 'number' && value.length > field.max)
    return t('acts.tooLong', { label: field.label, count: field.max })
  if (field.kind === 'number' && typeof value === 'number') {
    const fits = Number.isInteger(value) && value >= field.min && value <= field.max
    if (!fits) return t('acts.wholeNumber', { min: field.min, max: field.max })
  }
  return field.check?.(values)
}

/** The rules of all fields that show. */
export function problemsOf<Values extends object>(
  fields: readonly Field<Values>[],
  values: Values,
  isNew: boolean,
): FieldErrors<Values> {
  const found: FieldErrors<Values> = {}
  for (const field of fields) {
    const problem = field.when?.(values, isNew) === false ? undefined : problemOf(field, values)
    if (problem) found[field.key] = problem
  }
  return found
}

/** A rule for addresses that a sign-in may lead to, as the server has it. */
export const redirectProblem = (addresses: readonly string[]): string | undefined => {
  const wrong = addresses.find((each) => each.trim() !== '' && !isRedirectUrl(each.trim()))
  return wrong ? t('acts.redirectProblem', { address: wrong }) : undefined
}

const webAddress = /^https?:\/\/\S+$/

/** A rule for one address or many: whole web addresses, or empty. */
export const addressProblem = (text: string | string[]): string | undefined => {
  const wrong = [text].flat().find((each) => each.trim() !== '' && !webAddress.test(each.trim()))
  return wrong ? t('acts.addressProblem', { address: wrong }) : undefined
}
