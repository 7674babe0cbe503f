import { Button, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { IsLocked } from '../access/is-locked.ts'
import { FieldsToRead } from './FieldsToRead.tsx'
import type { Field } from './fields.ts'
import { OneField } from './OneField.tsx'

interface NounFieldsProps<Values extends object> {
  fields: readonly Field<Values>[]
  form: EntityForm<Values>
  isNew: boolean
}

/** The fields of a noun, one under another, for creating and editing alike; for whom they are locked they are text. */
export function NounFields<Values extends object>({ fields, form, isNew }: NounFieldsProps<Values>) {
  const isLocked = useContext(IsLocked)
  const shown = fields.filter((field) => field.when?.(form.values, isNew) !== false)
  return isLocked ? <FieldsToRead fields={shown} values={form.values} /> : <FieldsToFill fields={shown} form={form} />
}

function FieldsToFill<Values extends object>({ fields: shown, form }: Omit<NounFieldsProps<Values>, 'isNew'>) {
  const [open, setOpen] = useState(false)
  const draw = (field: Field<Values>) => <OneField key={field.key} field={field} form={form} />
  const isMore = ({ more }: Field<Values>) => (typeof more === 'function' ? more(form.values) : more === true)
  const more = shown.filter(isMore)
  // An error has to be seen, wherever its field stands.
  const unfolded = open || more.some((field) => form.errors[field.key])
  const Chevron = unfolded ? IconChevronDown : IconChevronRight
  return (
    <Stack gap="md" maw={760}>
      {shown.filter((field) => !isMore(field)).map(draw)}
      {more.length > 0 && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={unfolded}
            onClick={() => setOpen(!unfolded)}
            leftSection={<Chevron size={14} stroke={1.5} aria-hidden />}
          >
            {t('acts.moreSettings')}
          </Button>
        </div>
      )}
      {unfolded && more.map(draw)}
    </Stack>
  )
}
