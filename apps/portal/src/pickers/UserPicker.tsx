import { searchLettersMin } from '@doorward/core/constants'
import { Combobox, Pill, PillsInput, Stack, useCombobox } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../lib/texts.ts'
import { type Kind, useFoundPeople } from './found-people.ts'
import { GroupName, UserName, useGroupName, useUserName } from './Names.tsx'
import { OfferedPeople } from './OfferedPeople.tsx'
import { PastedPeople, UnknownPicked } from './PastedPeople.tsx'
import { addIds, pastedIds, undecidedIn, usePastedPeople, useUnknownPeople } from './pasted-people.ts'
import { type Picked, type PickedPeople, pickedOf, shownMax } from './picked-people.ts'

interface UserPickerProps extends PickedPeople {
  label: string
  description?: string
  error?: string | undefined
  /** Marked as a field that may not stay empty. */
  withAsterisk?: boolean
  kinds?: Kind[]
  readOnly?: boolean
  /** Told how much of what was pasted waits for a decision: it is in nobody's way until something is saved, and would be lost then. */
  onUndecided?: (count: number) => void
  /** The dialog that it stands in begins with it. */
  isFirst?: boolean
}

/** Picks people, groups and service clients: search from three letters, pasted lists, and ids nobody knows yet. */
export function UserPicker(props: UserPickerProps) {
  const { label, kinds = ['user', 'client'], readOnly = false, single = false, isFirst = false } = props
  const picked = pickedOf(props)
  const typing = useTyping(picked, kinds, single)
  const { combobox, text, search, list } = typing
  useTellUndecided(undecidedIn(list.pasted), props.onUndecided)
  const unknown = useUnknownPeople(readOnly ? [] : picked.users)
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={typing.choose} position="bottom-start" shadow="md">
        <Combobox.DropdownTarget>
          <PillsInput
            label={label}
            description={props.description}
            error={props.error}
            withAsterisk={props.withAsterisk ?? false}
            onClick={() => !readOnly && combobox.openDropdown()}
          >
            <Pill.Group>
              <PickedPills picked={picked} readOnly={readOnly} />
              {!readOnly && !(single && picked.users.length + picked.groups.length > 0) && (
                <TypingField label={label} kinds={kinds} typing={typing} isFirst={isFirst} />
              )}
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={readOnly || text.trim() === ''}>
          <Combobox.Options aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
            <OfferedPeople text={text.trim()} search={search} isPicked={picked.has} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {(list.pasted || unknown.length > 0) && (
        <Stack gap={8} mt={8}>
          {list.pasted && <PastedPeople {...list} pasted={list.pasted} />}
          <UnknownPicked ids={unknown} />
        </Stack>
      )}
    </div>
  )
}

function useTellUndecided(count: number, tell: ((count: number) => void) | undefined): void {
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    if (count === 0) return
    latest.current?.(count)
    return () => latest.current?.(0)
  }, [count])
}

/** The text one searches by, whom it finds, and how typing, pasting, Enter and erasing change who is picked. */
function useTyping(picked: Picked, kinds: Kind[], single: boolean) {
  const [text, setText] = useState('')
  const list = usePastedPeople(picked, kinds.includes('group'))
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const search = useFoundPeople(text, kinds)
  const choose = (value: string) => {
    const kind = search.found.find(({ id }) => id === value)?.kind
    combobox.closeDropdown()
    setText('')
    if (kind === undefined) addIds(picked, [value], kinds.includes('group'))
    else if (kind === 'group') picked.add([], [value])
    else picked.add([value])
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const ids = pastedIds(event.clipboardData.getData('text'))
    if (!ids || single) return
    event.preventDefault()
    setText('')
    list.take(ids)
  }
  const type = (typed: string) => {
    setText(typed)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const press = (event: KeyboardEvent) => {
    const isPicking = event.key === 'Enter' && text.trim() !== '' && combobox.getSelectedOptionIndex() === -1
    const isErasing = event.key === 'Backspace' && text === ''
    if (!isPicking && !isErasing) return
    event.preventDefault()
    if (isErasing) return picked.removeLast()
    const [first, ...others] = search.found
    if (first && others.length === 0) choose(first.id)
    else combobox.selectFirstOption()
  }
  return { combobox, text, list, search, choose, paste, type, press }
}

interface TypingFieldProps {
  label: string
  kinds: Kind[]
  isFirst: boolean
  typing: ReturnType<typeof useTyping>
}

const hintOf = (kinds: Kind[]) =>
  !kinds.includes('group')
    ? 'pickers.typePeople'
    : kinds.length > 1
      ? 'pickers.typePeopleOrGroups'
      : 'pickers.typeGroups'

function TypingField({ label, kinds, isFirst, typing: { combobox, text, type, paste, press } }: TypingFieldProps) {
  return (
    <Combobox.EventsTarget withExpandedAttribute>
      <PillsInput.Field
        role="combobox"
        aria-autocomplete="list"
        aria-label={label}
        {...(isFirst ? { 'data-autofocus': true } : {})}
        placeholder={t(hintOf(kinds), { count: searchLettersMin })}
        value={text}
        onFocus={() => combobox.openDropdown()}
        onBlur={() => combobox.closeDropdown()}
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={paste}
        onKeyDown={press}
      />
    </Combobox.EventsTarget>
  )
}

function PickedPills({ picked, readOnly }: { picked: Picked; readOnly: boolean }) {
  const { users, groups, rest, removeUser, removeGroup } = picked
  return (
    <>
      {groups.slice(0, shownMax).map((id) => (
        <GroupPill key={id} id={id} remove={readOnly ? undefined : removeGroup} />
      ))}
      {users.slice(0, shownMax).map((id) => (
        <UserPill key={id} id={id} remove={readOnly ? undefined : removeUser} />
      ))}
      {rest > 0 && <Pill>{t('shared.andMore', { count: rest })}</Pill>}
    </>
  )
}

interface PillProps {
  id: string
  remove: ((id: string) => void) | undefined
}

const UserPill = ({ id, remove }: PillProps) => (
  <NamedPill remove={remove && (() => remove(id))} name={useUserName(id)}>
    <UserName userId={id} />
  </NamedPill>
)
const GroupPill = ({ id, remove }: PillProps) => (
  <NamedPill remove={remove && (() => remove(id))} name={useGroupName(id)}>
    <GroupName groupId={id} />
  </NamedPill>
)

interface NamedPillProps {
  name: string
  remove: (() => void) | undefined
  children: ReactNode
}

const NamedPill = ({ name, remove, children }: NamedPillProps) => (
  <Pill
    withRemoveButton={remove !== undefined}
    onRemove={() => remove?.()}
    removeButtonProps={{ 'aria-label': t('pickers.remove', { name }), tabIndex: 0, 'aria-hidden': false }}
  >
    {children}
  </Pill>
)
