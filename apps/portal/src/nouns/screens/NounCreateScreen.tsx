import type { ReactNode } from 'react'
import { capital } from '../../lib/capital.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { problemsOf, specsOf } from '../form/fields.ts'
import { NounFields } from '../form/NounFields.tsx'
import { type Noun, pageOf } from '../noun.ts'

interface NounCreateScreenProps<Row, Values extends object, Input> {
  noun: Noun<Row, Values, Input>
  /** What the form begins with; otherwise the noun's blank values. */
  start?: Values
  /** Stands above the fields. */
  above?: ReactNode
}

/** The page that makes one item of a noun. A form that holds a secret keeps no draft. */
export function NounCreateScreen<Row, Values extends object, Input>({
  noun,
  start = noun.form.blank,
  above,
}: NounCreateScreenProps<Row, Values, Input>) {
  const { fields, toInput } = noun.form
  const secret = fields.some(({ kind }) => kind === 'secret')
  return (
    <CreatePage
      crumbs={[{ label: noun.group }, { label: capital(noun.many), to: noun.path }]}
      title={`Create ${noun.one}`}
      text={noun.text}
      noun={noun.one}
      blank={start}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      draftKey={secret ? undefined : `${noun.one}.new`}
      done={`${capital(noun.one)} created.`}
      create={async (values) => pageOf(noun, await noun.queries.create(toInput(values)))}
    >
      {(form) => (
        <>
          {above}
          <NounFields fields={fields} form={form} isNew />
        </>
      )}
    </CreatePage>
  )
}
