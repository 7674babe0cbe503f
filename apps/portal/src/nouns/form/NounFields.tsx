import {
  Button,
  Checkbox,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { TagEditor, type Tags } from '../../ui/form/TagEditor.tsx'
import { type Field, optionsOf } from './fields.ts'

interface NounFieldsProps<Values extends object> {
  fields: readonly Field<Values>[]
  form: EntityForm<Values>
  isNew: boolean
}

const mono = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

/** The fields of a noun, one under another, for creating and editing alike. */
export function NounFields<Values extends object>({ fields, form, isNew }: NounFieldsProps<Values>) {
  const [open, setOpen] = useState(false)
  const shown = fields.filter((field) => field.when?.(form.values, isNew) !== false)
  const draw = (field: Field<Values>) => <OneField key={field.key} field={field} form={form} />
  const isMore = ({ more }: Field<Values>) => (typeof more === 'function' ? more(form.values) : more === true)
  const more = shown.filter(isMore)
  // An error has to be seen, wherever its field stands.
  const unfolded = open || more.some((field) => form.errors[field.key])
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
            leftSection={
              unfolded ? (
                <IconChevronDown size={14} stroke={1.5} aria-hidden />
              ) : (
                <IconChevronRight size={14} stroke={1.5} aria-hidden />
              )
            }
          >
            More settings
          </Button>
        </div>
      )}
      {unfolded && more.map(draw)}
    </Stack>
  )
}

function OneField<Values extends object>({ field, form }: { field: Field<Values>; form: EntityForm<Values> }) {
  const error = form.errors[field.key]
  const { label = field.label, help = field.help } = field.asked?.(form.values) ?? {}
  const common = { label, description: help, error, onBlur: () => form.check(field.key) }
  // A field's kind fixes the type of its value; the compiler does not follow that through a generic key.
  const set = (value: unknown) => form.set({ [field.key]: value } as Partial<Values>)
  const value: unknown = form.values[field.key]
  if (field.kind === 'own') return field.draw(form)
  if (field.kind === 'tags') return <TagEditor tags={value as Tags} onChange={set} error={error} />
  if (field.kind === 'switch')
    return (
      <Switch
        label={label}
        description={help}
        checked={value === true}
        error={error}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    )
  if (field.kind === 'number')
    return (
      <NumberInput
        {...common}
        min={field.min}
        max={field.max}
        allowDecimal={false}
        clampBehavior="none"
        thousandSeparator=","
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => set(next === '' ? null : Number(next))}
        styles={{ wrapper: { maxWidth: 240 } }}
      />
    )
  if (field.kind === 'choice') {
    const options = optionsOf(field.options, String(value))
    if (options.some((option) => option.help))
      return (
        <Radio.Group {...common} value={String(value)} onChange={set}>
          <Stack gap="sm" mt="xs">
            {options.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} description={option.help} />
            ))}
          </Stack>
        </Radio.Group>
      )
    return (
      <Select
        {...common}
        data={[...options]}
        value={String(value)}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && set(chosen)}
      />
    )
  }
  if (field.kind === 'choices')
    return (
      <Checkbox.Group {...common} value={value as string[]} onChange={set}>
        <Stack gap="xs" mt="xs">
          {field.options.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  if (field.kind === 'list')
    return (
      <TagsInput
        {...common}
        value={value as string[]}
        placeholder={(value as string[]).length === 0 ? field.placeholder : ''}
        onChange={set}
        splitChars={[',', ' ', '\n']}
        acceptValueOnBlur
        styles={{ pill: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
    )
  return <TextInputs field={field} text={String(value)} common={common} set={set} />
}

interface TextInputsProps<Values extends object> {
  field: Extract<Field<Values>, { kind: 'text' | 'long' | 'code' | 'secret' }>
  text: string
  common: { label: string; description: string | undefined; error: string | undefined; onBlur: () => void }
  set: (text: string) => void
}
function TextInputs<Values extends object>({ field, text, common, set }: TextInputsProps<Values>) {
  const props = {
    ...common,
    value: text,
    placeholder: field.placeholder,
    withAsterisk: field.needed === true,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  if (field.kind === 'secret') return <PasswordInput {...props} autoComplete="new-password" />
  if (field.kind === 'text') return <TextInput {...props} />
  return (
    <Textarea
      {...props}
      autosize
      minRows={3}
      maxRows={16}
      {...(field.kind === 'code' ? { spellCheck: false, styles: mono } : {})}
    />
  )
}
