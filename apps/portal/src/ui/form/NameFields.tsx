import { Textarea, TextInput } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'

interface Named {
  name: string
}
interface Described extends Named {
  description: string
}

const descriptionMax = 1024

interface FieldProps<Values extends object> {
  form: EntityForm<Values>
  placeholder?: string
}

export function NameField<Values extends Named>({ form, placeholder }: FieldProps<Values>) {
  return (
    <TextInput
      label={t('common.name')}
      withAsterisk
      placeholder={placeholder}
      value={form.values.name}
      error={form.errors.name}
      // The patch holds a field of Named, which Values extends; the compiler does not follow a generic's part.
      onChange={(event) => form.set({ name: event.currentTarget.value } as Partial<Values>)}
      onBlur={() => form.check('name')}
    />
  )
}

export function DescriptionField<Values extends Described>({ form }: FieldProps<Values>) {
  const { description } = form.values
  return (
    <Textarea
      label={t('common.description')}
      description={`${description.length}/${descriptionMax}`}
      descriptionProps={{ 'data-counter': true }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={descriptionMax}
      value={description}
      error={form.errors.description}
      // As in NameField.
      onChange={(event) => form.set({ description: event.currentTarget.value } as Partial<Values>)}
    />
  )
}
