import { Combobox, Group, Pill, PillsInput, Text, useCombobox } from '@mantine/core'
import { IconRobot, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { rich, t } from '../lib/texts.ts'
import { searchLettersMin } from '../queries/nouns/users.ts'
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
      removeButtonProps={{ 'aria-label': t('pickers.remove', { id }), tabIndex: 0, 'aria-hidden': false }}
    >
      {name(id)}
    </Pill>
  ))
}

const isTeam = (id: string): boolean => id.startsWith('grp_')

/** People and groups that are picked, and the ways to add to them and take from them. */
function usePicked({ users, groups = [], onChange, single = false }: UserPickerProps) {
  return {
    users,
    groups,
    rest: Math.max(0, users.length - shownMax) + Math.max(0, groups.length - shownMax),
    has: (id: string) => users.includes(id) || groups.includes(id),
    add: (people: string[], teams: string[] = []) => {
      if (single) return onChange({ users: people.slice(0, 1), groups: [] })
      onChange({ users: [...new Set([...users, ...people])], groups: [...new Set([...groups, ...teams])] })
    },
    removeUser: (id: string) => onChange({ users: users.filter((kept) => kept !== id), groups }),
    removeGroup: (id: string) => onChange({ users, groups: groups.filter((kept) => kept !== id) }),
    /** The last person, or the last group where there is none. */
    removeLast: () => {
      if (users.length > 0) onChange({ users: users.slice(0, -1), groups })
      else if (groups.length > 0) onChange({ users, groups: groups.slice(0, -1) })
    },
  }
}

/** Picks people, groups and service clients: search from three letters, pasted lists, and ids nobody knows yet. */
export function UserPicker(props: UserPickerProps) {
  const { label, kinds = ['user', 'client'], readOnly = false, single = false } = props
  const [text, setText] = useState('')
  const [told, setTold] = useState<string>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const search = useFoundPeople(text, kinds)
  const picked = usePicked(props)
  const submit = (value: string) => {
    const kind = search.found.find(({ id }) => id === value)?.kind
    combobox.closeDropdown()
    setText('')
    const typedTeam = kind === undefined && isTeam(value) && kinds.includes('group')
    if (kind === 'group' || typedTeam) picked.add([], [value])
    else picked.add([value])
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const ids = pastedIds(event.clipboardData.getData('text'))
    if (!ids || single) return
    event.preventDefault()
    setText('')
    picked.add(
      ids.filter((id) => !isTeam(id)),
      ids.filter(isTeam),
    )
    setTold(t('pickers.idsAdded', { count: ids.length }))
  }
  const type = (typed: string) => {
    setText(typed)
    setTold(undefined)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const eraseLast = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || text !== '') return
    event.preventDefault()
    picked.removeLast()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start" shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={told ?? props.description}
          error={props.error}
          onClick={() => !readOnly && combobox.openDropdown()}
        >
          <Pill.Group>
            <Picked picked={picked} readOnly={readOnly} />
            {!readOnly && !(single && picked.users.length > 0) && (
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  role="combobox"
                  aria-autocomplete="list"
                  aria-label={label}
                  placeholder={t(kinds.includes('group') ? 'pickers.typePeopleOrGroups' : 'pickers.typePeople', {
                    count: searchLettersMin,
                  })}
                  value={text}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onChange={(event) => type(event.currentTarget.value)}
                  onPaste={paste}
                  onKeyDown={eraseLast}
                />
              </Combobox.EventsTarget>
            )}
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={readOnly || text.trim() === ''}>
        <Combobox.Options aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
          <Offered text={text.trim()} search={search} isPicked={picked.has} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Picked({ picked, readOnly }: { picked: ReturnType<typeof usePicked>; readOnly: boolean }) {
  const { users, groups, rest, removeUser, removeGroup } = picked
  return (
    <>
      <Pills ids={groups} name={(id) => <GroupName groupId={id} />} remove={readOnly ? undefined : removeGroup} />
      <Pills ids={users} name={(id) => <UserName userId={id} />} remove={readOnly ? undefined : removeUser} />
      {rest > 0 && <Pill>{t('common.andMore', { count: rest })}</Pill>}
    </>
  )
}

interface OfferedProps {
  text: string
  search: ReturnType<typeof useFoundPeople>
  isPicked: (id: string) => boolean
}

/** Who was found and is not picked yet, and the text itself as an id that nobody knows yet. */
function Offered({ text, search: { found, searching, tooShort }, isPicked }: OfferedProps) {
  const options = found.filter(({ id }) => !isPicked(id))
  const known = isPicked(text) || found.some(({ id }) => id === text)
  return (
    <>
      {options.map((option) => (
        <OptionRow key={option.kind + option.id} option={option} />
      ))}
      {tooShort && <Combobox.Empty>{t('ui.typeLetters', { count: searchLettersMin })}</Combobox.Empty>}
      {!tooShort && searching && options.length === 0 && <Combobox.Empty>{t('pickers.searching')}</Combobox.Empty>}
      {!tooShort && isPicked(text) && <Combobox.Empty>{t('pickers.pickedAlready')}</Combobox.Empty>}
      {!tooShort && !searching && !known && (
        <Combobox.Option value={text}>
          <Text fz="sm">{rich('pickers.useId', { id: <bdi className="mono">{text}</bdi> })}</Text>
          <Text fz="xs" c="dimmed">
            {t('pickers.nobodyKnown')}
          </Text>
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
