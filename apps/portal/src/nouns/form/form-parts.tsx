import type { ReactNode } from 'react'
import type { EntityForm, FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import type { NounForm, OwnForm } from '../noun.ts'
import { type Field, problemsOf, specsOf } from './fields.ts'
import { NounFields } from './NounFields.tsx'

/** What the page that makes one and the tab that edits one need of a noun's form. */
interface FormParts<Values extends object> {
  specs: FieldSpecs<Values>
  validate: (values: Values) => FieldErrors<Values>
  draw: (form: EntityForm<Values>) => ReactNode
  /** Whether a secret is typed here; then no draft is kept. */
  hasSecret: boolean
}

const isOwn = <Row, Values extends object>(
  fields: readonly Field<Values>[] | OwnForm<Row, Values>,
): fields is OwnForm<Row, Values> => 'Fields' in fields

const noRules = () => () => ({})

/** The parts of a form: to edit `row`, or to make one where there is none. */
export function useFormParts<Row, Values extends object, Input>(
  form: NounForm<Row, Values, Input>,
  row: Row | undefined,
): FormParts<Values> {
  const isNew = row === undefined
  const useRules = form.useRules ?? noRules
  const rules = useRules(row)
  const fields = typeof form.fields === 'function' ? form.fields(isNew) : form.fields
  if (isOwn(fields)) {
    const { specs, problems, Fields } = fields
    return {
      specs,
      validate: (values) => ({ ...rules(values), ...problems(values) }),
      draw: (entity) => <Fields form={entity} row={row} />,
      hasSecret: false,
    }
  }
  return {
    specs: specsOf(fields),
    validate: (values) => ({ ...rules(values), ...problemsOf(fields, values, isNew) }),
    draw: (entity) => <NounFields fields={fields} form={entity} isNew={isNew} />,
    hasSecret: fields.some(({ kind }) => kind === 'secret'),
  }
}
