import { Combobox, Group, Pill, PillsInput, Text, useCombobox } from '@mantine/core'
import { IconRobot, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { IdText } from '../ui/text/IdText.tsx'
import { type Found, type Kind, pastedIds, useFoundPeople } from './found-people.ts'
import { GroupName, UserName } from './Names.tsx'

interface UserPickerProps {
  label: string
  description?: string
  error?: string | undefined
  users: string[]
  groups?: string[]
  kinds?: Kind[]
  onChange: (picked: { users: string[]; groups: string[] }) => void
  readOnly?: boolean
  /** Only one person or client. */
  single?: boolean
}

const icons = { user: IconUser, group: IconUsersGroup, client: IconRobot } as const
const shownMax = 50

/** Shows the first fifty as pills, the rest as a count; a page of 50,000 never renders them all. */
function Pills({
  ids,
  remove,
  name,
}: {
  ids: string[]
  remove: ((id: string) => void) | undefined
  name: (id: string) => React.ReactNode
}) {
  return ids.slice(0, shownMax).map((id) => (
    <Pill
      key={id}
      withRemoveButton={remove !== undefined}
      onRemove={() => remove?.(id)}
      removeButtonProps={{ 'aria-label': `Remove ${id}`, tabIndex: 0, 'aria-hidden': false }}
    >
      {name(id)}
    </Pill>
  ))
}

/** Picks people, groups and service clients: search from three letters, pasted lists, and ids nobody knows yet. */
export function UserPicker({
  users,
  groups = [],
  kinds = ['user', 'client'],
  onChange,
  readOnly = false,
  ...props
}: UserPickerProps) {
  const [text, setText] = useState('')
  const [told, setTold] = useState<string>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { found, searching, tooShort } = useFoundPeople(text, kinds)
  const isPicked = (id: string) => users.includes(id) || groups.includes(id)
  const options = found.filter(({ id }) => !isPicked(id))
  const typedId = text.trim()

  const add = (people: string[], teams: string[] = []) => {
    setText('')
    if (props.single) return onChange({ users: people.slice(0, 1), groups: [] })
    onChange({ users: [...new Set([...users, ...people])], groups: [...new Set([...groups, ...teams])] })
  }
  const submit = (value: string) => {
    const option = options.find(({ id }) => id === value)
    combobox.closeDropdown()
    if (option?.kind === 'group' || (!option && value.startsWith('grp_') && kinds.includes('group'))) add([], [value])
    else add([value])
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const ids = pastedIds(event.clipboardData.getData('text'))
    if (!ids || props.single) return
    event.preventDefault()
    add(
      ids.filter((id) => !id.startsWith('grp_')),
      ids.filter((id) => id.startsWith('grp_')),
    )
    setTold(`${ids.length} ids added.`)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || text !== '') return
    event.preventDefault()
    if (users.length > 0) onChange({ users: users.slice(0, -1), groups })
    else if (groups.length > 0) onChange({ users, groups: groups.slice(0, -1) })
  }
  const rest = users.length + groups.length - Math.min(users.length, shownMax) - Math.min(groups.length, shownMax)
  return (
    <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start" shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput
          label={props.label}
          description={told ?? props.description}
          error={props.error}
          onClick={() => !readOnly && combobox.openDropdown()}
        >
          <Pill.Group>
            <Pills
              ids={groups}
              name={(id) => <GroupName groupId={id} />}
              remove={readOnly ? undefined : (id) => onChange({ users, groups: groups.filter((kept) => kept !== id) })}
            />
            <Pills
              ids={users}
              name={(id) => <UserName userId={id} />}
              remove={readOnly ? undefined : (id) => onChange({ users: users.filter((kept) => kept !== id), groups })}
            />
            {rest > 0 && <Pill>and {new Intl.NumberFormat().format(rest)} more</Pill>}
            {!readOnly && !(props.single && users.length > 0) && (
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  role="combobox"
                  aria-autocomplete="list"
                  aria-label={props.label}
                  placeholder={kinds.includes('group') ? 'People or groups: type 3 letters' : 'People: type 3 letters'}
                  value={text}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onChange={(event) => {
                    setText(event.currentTarget.value)
                    setTold(undefined)
                    combobox.openDropdown()
                    combobox.resetSelectedOption()
                  }}
                  onPaste={paste}
                  onKeyDown={keys}
                />
              </Combobox.EventsTarget>
            )}
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={readOnly || typedId === ''}>
        <Combobox.Options aria-label={props.label} mah={320} style={{ overflowY: 'auto' }}>
          {options.map((option) => (
            <OptionRow key={option.kind + option.id} option={option} />
          ))}
          {tooShort && <Combobox.Empty>Type 3 letters or more</Combobox.Empty>}
          {!tooShort && searching && options.length === 0 && <Combobox.Empty>Searching…</Combobox.Empty>}
          {!tooShort && isPicked(typedId) && <Combobox.Empty>Picked already</Combobox.Empty>}
          {!tooShort && !searching && !isPicked(typedId) && !found.some(({ id }) => id === typedId) && (
            <Combobox.Option value={typedId}>
              <Text fz="sm">
                Use the id <span className="mono">{typedId}</span>
              </Text>
              <Text fz="xs" c="dimmed">
                Nobody known by this text. Access starts once someone signs in with this id.
              </Text>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
