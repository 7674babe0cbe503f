import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { digits, richList, t } from '../../lib/texts.ts'
import { type Fact, Facts } from '../../ui/page/Facts.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { shownTags, type Tags } from '../../ui/text/tags.ts'
import { type Field, labelOf, optionsOf } from './fields.ts'

const asTyped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** A value, and what it means where that does not say itself. */
const Meant = ({ said, means }: { said: string; means: string | undefined }) => (
  <>
    {said}
    {means && (
      <Text fz="sm" c="dimmed" maw="60ch">
        {means}
      </Text>
    )}
  </>
)

/** The value of a field as text; nothing where none is set. */
function shownOf<Values extends object>(field: Field<Values>, values: Values): ReactNode {
  // A field's kind fixes the type of its value; the compiler does not follow that through a generic key.
  const of = <Value,>() => values[field.key] as Value
  switch (field.kind) {
    case 'switch':
      return t(of<boolean>() ? 'acts.isOn' : 'acts.isOff')
    case 'choice': {
      const value = of<string>()
      const chosen = optionsOf(field.options, value).find((option) => option.value === value)
      return <Meant said={chosen?.label ?? value} means={chosen?.help} />
    }
    case 'choices':
      return richList(of<string[]>().map((each) => labelOf(field.options, each)))
    case 'list':
      return of<string[]>().length > 0 && richList(of<string[]>())
    case 'number': {
      const value = of<number | null>()
      return value === null ? undefined : digits(value)
    }
    case 'tags':
      return shownTags(of<Tags>()).length > 0 && <TagList tags={of<Tags>()} />
    case 'own':
      return (field.read ?? field.show)(values)
    case 'code':
      return (
        of<string>() && (
          <bdi className="mono" style={asTyped}>
            {of<string>()}
          </bdi>
        )
      )
    default:
      return of<string>().trim() && <bdi style={asTyped}>{of<string>()}</bdi>
  }
}

const NotSet = () => (
  <Text inherit c="dimmed">
    {t('acts.notSet')}
  </Text>
)

/** What fields hold, for who may not change it: text, never a field that does nothing. What is only written has nothing to read. */
export function FieldsToRead<Values extends object>({
  fields,
  values,
}: {
  fields: readonly Field<Values>[]
  values: Values
}) {
  const facts = fields
    .filter((field) => field.kind !== 'secret' && !field.isOnlyWritten)
    .map(
      (field): Fact => [
        field.asked?.(values).label ?? field.label,
        shownOf(field, values) || <NotSet key={field.key} />,
      ],
    )
  return (
    <Box maw={760}>
      <Facts facts={facts} />
    </Box>
  )
}
