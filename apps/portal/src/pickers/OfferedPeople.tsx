import { searchLettersMin } from '@doorward/core/constants'
import { Combobox, Group, Text } from '@mantine/core'
import { IconRobot, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { rich, t } from '../lib/texts.ts'
import { IdText } from '../ui/text/IdText.tsx'
import type { Found, useFoundPeople } from './found-people.ts'

const icons = { user: IconUser, group: IconUsersGroup, client: IconRobot } as const

interface OfferedPeopleProps {
  text: string
  search: ReturnType<typeof useFoundPeople>
  isPicked: (id: string) => boolean
}

/** Who was found and is not picked yet, and the text itself as an id that nobody knows yet. */
export function OfferedPeople({ text, search: { found, searching, tooShort, failure }, isPicked }: OfferedPeopleProps) {
  const options = found.filter(({ id }) => !isPicked(id))
  const known = isPicked(text) || found.some(({ id }) => id === text)
  return (
    <>
      {options.map((option) => (
        <OptionRow key={option.kind + option.id} option={option} />
      ))}
      {tooShort && <Combobox.Empty>{t('ui.typeLetters', { count: searchLettersMin })}</Combobox.Empty>}
      {!tooShort && searching && options.length === 0 && <Combobox.Empty>{t('pickers.searching')}</Combobox.Empty>}
      {failure && (
        <Combobox.Header role="status">
          <Text fz="sm" fw={500}>
            {failure.title}
          </Text>
          <Text fz="xs" c="dimmed">
            {failure.text}
          </Text>
        </Combobox.Header>
      )}
      {!tooShort && isPicked(text) && <Combobox.Empty>{t('pickers.pickedAlready')}</Combobox.Empty>}
      {!tooShort && !searching && !known && (
        <Combobox.Option value={text}>
          <Text fz="sm">{rich('pickers.useId', { id: <bdi className="mono">{text}</bdi> })}</Text>
          {!failure && (
            <Text fz="xs" c="dimmed">
              {t('pickers.nobodyKnown')}
            </Text>
          )}
        </Combobox.Option>
      )}
    </>
  )
}

function OptionRow({ option }: { option: Found }) {
  const Icon = icons[option.kind]
  return (
    <Combobox.Option value={option.id}>
      <Group gap="sm" wrap="nowrap">
        <Icon size={16} stroke={1.5} aria-hidden />
        <div style={{ minWidth: 0 }}>
          <Text component="bdi" fz="sm" fw={500}>
            {option.name}
          </Text>
          <Group gap={8}>
            <Text fz="xs" c="dimmed">
              {option.text}
            </Text>
            <IdText id={option.id} />
          </Group>
        </div>
      </Group>
    </Combobox.Option>
  )
}
