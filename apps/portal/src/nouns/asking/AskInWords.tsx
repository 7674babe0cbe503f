import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { hasPlatformPrefix } from '@doorward/core/platform'
import { type OptionsFilter, Select, Stack } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useAfterPress } from '../../lib/form/use-after-press.ts'
import { t } from '../../lib/texts.ts'
import { useLocked, useMakingRefusals } from '../access/standing.ts'
import { destinations } from '../navigation.ts'
import type { Permission } from '../place.ts'
import { smallestRole, useKnownRoles } from '../requests/request-start.ts'
import { blankStatement, type StatementValues } from '../statement/statements.ts'
import { AskedFor } from './AskedFor.tsx'
import { inWords, wordsFor } from './in-words.ts'
import { OnWhat } from './OnWhat.tsx'
import { roleMeant, rolesByWords } from './roles-by-words.ts'
import { typedOver } from './typed-over.ts'

interface AskInWordsProps {
  statement: StatementValues
  error: string | undefined
  /** Told of what is asked for, and of what was typed that nothing offered says. */
  onChange: (statement: StatementValues, words?: string) => void
}

const own = 'own'

/** An example is none of what is wrong: the words beside the field say that. */
const calmPlaceholder = { input: { '--input-placeholder-color': 'var(--mantine-color-placeholder)' } }

/** Roles of general meaning, which fit every application; the first gives the least. */
const generalRoles = builtInRoles.filter(({ roleId }) =>
  ['Doorward:ReadResource', 'Doorward:Editor', 'Doorward:Supervisor'].includes(roleId),
)

const says = ({ label }: { label: string }, words: string) => label.toLowerCase().includes(words.trim().toLowerCase())

/** Whatever is typed, what is not of the console stays to choose. */
const keepElsewhere: OptionsFilter = ({ options, search }) =>
  options.map((each) =>
    'group' in each ? { ...each, items: each.items.filter((item) => item.value === own || says(item, search)) } : each,
  )

/** What whoever is here may neither see nor make. */
function useLacking(): Permission[] {
  const locked = useLocked()
  const making = useMakingRefusals()
  return [...destinations.flatMap(({ key, read }) => (read && locked.has(key) ? [read] : [])), ...making.values()]
}

/** For who may not list roles: what they want to do, by its name; each is a role that every account has. */
export function AskInWords({ statement, error, onChange }: AskInWordsProps) {
  const known = useKnownRoles()
  const ownRoles = known.filter(({ roleId }) => !hasPlatformPrefix(roleId))
  const [chosen, setChosen] = useState<string | null>(null)
  /** What was wanted in words of one's own, last. */
  const [said, setSaid] = useState('')
  const offered = useLacking().flatMap((permission) => {
    const role = smallestRole(known, permission.action)
    return role && wordsFor(permission) !== undefined
      ? [{ permission, roleId: role.roleId, value: `${permission.action} ${permission.resource}` }]
      : []
  })
  // Of what one role gives on one resource, it is what was chosen.
  const alike = offered.filter(
    ({ permission, roleId }) => statement.roles[0] === roleId && statement.resources[0] === permission.resource,
  )
  const asked = alike.find(({ value }) => value === chosen) ?? alike[0]
  const standsOwn = chosen === own || (!asked && statement.roles.length + statement.resources.length > 0)
  const items = offered.map(({ value, permission }) => ({ value, label: inWords(permission) }))
  const [typed, setTyped] = useState('')
  const labelOf = (value: string | null) =>
    value === own ? t('asking.wantOwn') : (items.find((item) => item.value === value)?.label ?? '')
  const choose = (value: string, words?: string) => {
    setChosen(value)
    setTyped(labelOf(value))
    const wanted = offered.find((each) => each.value === value)
    const fitting = roleMeant(ownRoles, words ?? '') ?? generalRoles[0]
    const roles = wanted ? [wanted.roleId] : value === own && fitting ? [fitting.roleId] : []
    if (words) setSaid(words)
    onChange({ ...blankStatement, roles, resources: wanted ? [wanted.permission.resource] : [] }, words)
  }
  /** What was typed, where it is no name of what is offered. */
  const labels = [t('asking.wantOwn'), ...items.map(({ label }) => label)]
  const value = standsOwn ? own : (asked?.value ?? null)
  const shown = labelOf(value)
  // The beginning of what is chosen is what was left of it when it was being erased.
  const words = labels.includes(typed.trim()) || shown.startsWith(typed.trim()) ? '' : typed.trim()
  /** What is offered and says what was typed: that only narrows the list then, and is nobody's reason. */
  const meant = words ? items.filter((item) => says(item, words)) : []
  /** Leaving takes what was typed for the one thing that it may mean; for words of one's own where nothing offered says it. */
  const keepTyped = () => {
    if (!words) return
    const [first, ...others] = meant
    if (!first) choose(own, words)
    else if (others.length === 0) choose(first.value)
    else setTyped(shown)
  }
  const afterPress = useAfterPress()
  /** Enter takes the first of the list; where that is closed, what was typed. */
  const takeByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, nativeEvent, ctrlKey, metaKey } = event
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return
    const isOpen = currentTarget.getAttribute('aria-expanded') === 'true'
    if (words || isOpen) event.preventDefault()
    if (!isOpen) keepTyped()
  }
  return (
    <Stack gap="md">
      <Select
        label={t('asking.wantToDo')}
        placeholder={t('asking.wantExample', { example: t('asking.seeAudit') })}
        withAsterisk
        error={standsOwn || words ? undefined : error}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        openOnFocus={false} // what is wrong with it stands below
        searchValue={typed}
        onSearchChange={(now) => setTyped(typed === shown ? typedOver(shown, now) : now)}
        onClick={({ currentTarget }) => typed === shown && currentTarget.select()}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => afterPress(keepTyped)}
        onKeyDown={takeByEnter}
        styles={calmPlaceholder}
        filter={keepElsewhere}
        data={[
          { group: t('asking.inConsole'), items },
          { group: t('asking.elsewhere'), items: [{ value: own, label: t('asking.wantOwn') }] },
        ]}
        value={value}
        onOptionSubmit={(picked) => choose(picked, picked === own && meant.length === 0 ? words : undefined)}
        maxDropdownHeight={320}
      />
      {asked && !standsOwn && <AskedFor permission={asked.permission} statement={statement} />}
      {standsOwn && (
        <>
          <Select
            label={t('asking.ownRole')}
            withAsterisk
            description={t('asking.ownRoleHelp')}
            data={rolesToAsk(statement.roles, rolesByWords(ownRoles, said))}
            searchable={ownRoles.length > 0}
            value={statement.roles[0] ?? null}
            onChange={(role) => onChange({ ...statement, roles: role ? [role] : [] })}
            allowDeselect={false}
          />
          <OnWhat
            resources={statement.resources}
            error={error && t('asking.onWhatNeeded')}
            onChange={(resources) => onChange({ ...statement, resources })}
          />
        </>
      )}
    </Stack>
  )
}

type NamedRole = ReturnType<typeof useKnownRoles>[number]

/** The account's own roles where they may be read, whichever was asked for before, and last the general ones, which say that they are deprecated. */
function rolesToAsk(held: readonly string[], ownRoles: readonly NamedRole[]) {
  const general = generalRoles.map(({ roleId, name, description, deprecated }) => ({
    value: roleId as string,
    label: deprecated ? t('asking.deprecatedRole', { role: `${name}: ${description}` }) : `${name}: ${description}`,
  }))
  const ofAccount = ownRoles.map(({ roleId, name, description }) => ({
    value: roleId as string,
    label: description ? `${name}: ${description}` : name,
  }))
  const known = [...ofAccount, ...general]
  const others = held.filter((roleId) => !known.some(({ value }) => value === roleId))
  return [...ofAccount, ...others.map((roleId) => ({ value: roleId, label: roleId })), ...general]
}
