import {
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
import type { ReactNode } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { useTypedTags } from '../../lib/form/use-take-on-leaving.ts'
import { numberMarks } from '../../lib/texts.ts'
import { TagEditor } from '../../ui/form/TagEditor.tsx'
import type { Tags } from '../../ui/text/tags.ts'
import { type Field, optionsOf } from './fields.ts'

const monospace = { fontFamily: 'var(--mantine-font-family-monospace)' }

type Kind = Field<object>['kind']
type FieldOf<Wanted extends Kind> = Extract<Field<Record<string, never>>, { kind: Wanted }>

/** What every input gets. */
interface Common {
  label: string
  description: string | undefined
  error: string | undefined
  onBlur: () => void
}
interface InputProps<Wanted extends Kind, Value> {
  field: FieldOf<Wanted>
  value: Value
  set: (value: Value) => void
  common: Common
}

function NumberField({ field, value, set, common }: InputProps<'number', number | null>) {
  return (
    <NumberInput
      {...common}
      min={field.min}
      max={field.max}
      allowDecimal={false}
      clampBehavior="none"
      {...numberMarks}
      value={value ?? ''}
      onChange={(next) => set(next === '' ? null : Number(next))}
      styles={{ wrapper: { maxWidth: 240 } }}
    />
  )
}

function SwitchField({ value, set, common: { label, description, error } }: InputProps<'switch', boolean>) {
  return (
    <Switch
      label={label}
      description={description}
      checked={value}
      error={error}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

function ChoiceField({ field, value, set, common }: InputProps<'choice', string>) {
  const options = optionsOf(field.options, value)
  if (options.some(({ help }) => help))
    return (
      <Radio.Group {...common} value={value} onChange={set}>
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
      value={value}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && set(chosen)}
    />
  )
}

function ChoicesField({ field, value, set, common }: InputProps<'choices', string[]>) {
  return (
    <Checkbox.Group {...common} value={value} onChange={set}>
      <Stack gap="xs" mt="xs">
        {field.options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function ListField({ field, value, set, common }: InputProps<'list', string[]>) {
  const tags = useTypedTags(value, set)
  return (
    <TagsInput
      {...common}
      {...tags}
      placeholder={value.length === 0 ? field.placeholder : ''}
      onBlur={() => {
        tags.onBlur()
        common.onBlur()
      }}
      splitChars={[',', ' ', '\n']}
      styles={{ pill: monospace }}
    />
  )
}

function TextField({ field, value, set, common }: InputProps<'text' | 'long' | 'code' | 'secret', string>) {
  const props = {
    ...common,
    value,
    placeholder: field.placeholder,
    withAsterisk: field.needed === true,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  if (field.kind === 'secret') return <PasswordInput {...props} autoComplete="new-password" />
  if (field.kind === 'text') return <TextInput {...props} />
  const machine = field.kind === 'code' ? { spellCheck: false, styles: { input: monospace } } : {}
  return <Textarea {...props} autosize minRows={3} maxRows={16} {...machine} />
}

const TagsField = ({ value, set, common: { error } }: InputProps<'tags', Tags>) => (
  <TagEditor tags={value} onChange={set} error={error} />
)

/** How each kind of field is drawn; one of its own draws itself. */
const inputs = {
  text: TextField,
  long: TextField,
  code: TextField,
  secret: TextField,
  number: NumberField,
  switch: SwitchField,
  choice: ChoiceField,
  choices: ChoicesField,
  list: ListField,
  tags: TagsField,
} satisfies Record<Exclude<Kind, 'own'>, unknown>

interface OneFieldProps<Values extends object> {
  field: Field<Values>
  form: EntityForm<Values>
}

/** One field, with its label, help and error, as the values that stand ask for it. */
export function OneField<Values extends object>({ field, form }: OneFieldProps<Values>) {
  if (field.kind === 'own') return field.draw(form)
  const { label = field.label, help = field.help } = field.asked?.(form.values) ?? {}
  const { key } = field
  // A field's kind fixes the type of its value; the compiler does not follow that through a generic key.
  const Input = inputs[field.kind] as unknown as (props: Record<string, unknown>) => ReactNode
  return (
    <Input
      field={field}
      value={form.values[key]}
      set={(value: unknown) => form.set({ [key]: value } as Partial<Values>)}
      common={{ label, description: help, error: form.errors[key], onBlur: () => form.check(key) }}
    />
  )
}
