import type { RoleReply as Role } from '@doorward/contract/authorization/access/roles'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { type ComboboxItem, Group, MultiSelect, type OptionsFilter, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTypedTags } from '../lib/form/use-take-on-leaving.ts'
import { searchText } from '../lib/nearness.ts'
import { t } from '../lib/texts.ts'
import { allRolesQuery } from '../queries/nouns/roles.ts'
import { Verdict } from '../ui/text/Verdict.tsx'
import { actionsInWords } from './actions-in-words.ts'
import { nearestOptions, useClosingList } from './closing-list.ts'
import { ownRolesFirst } from './roles-in-order.ts'

interface RolePickerProps {
  label: string
  error?: string | undefined
  /** Marked as a field that may not stay empty. */
  withAsterisk?: boolean
  roles: string[]
  onChange: (roles: string[]) => void
  readOnly?: boolean
}

/** Picks roles by name or id; each shows what it allows. Deprecated ones are found, and told as such, but not offered. A role that is gone stays visible by its id. */
export function RolePicker(props: RolePickerProps) {
  const { data = [], isError } = useQuery({ ...allRolesQuery, retry: false })
  return isError ? <ById {...props} /> : <ByName {...props} served={data} />
}

/** For who may not list roles: some are known by their ids, such as those that come with every account. */
function ById({ label, error, withAsterisk = false, roles, onChange, readOnly = false }: RolePickerProps) {
  const tags = useTypedTags(roles, onChange)
  return (
    <TagsInput
      {...tags}
      label={label}
      withAsterisk={withAsterisk}
      description={t('pickers.cannotListRoles')}
      error={error}
      data={builtInRoles.map(({ roleId }) => String(roleId))}
      readOnly={readOnly}
    />
  )
}

function ByName({ served, ...props }: RolePickerProps & { served: Role[] }) {
  const { label, error, withAsterisk = false, roles, onChange, readOnly = false } = props
  const list = useClosingList()
  const known = new Map(served.map((role) => [String(role.roleId), role]))
  return (
    <MultiSelect
      {...list}
      label={label}
      withAsterisk={withAsterisk}
      error={error}
      data={optionsOf(served, roles)}
      value={roles}
      onChange={onChange}
      readOnly={readOnly}
      searchable
      filter={ownAndNearest(known)}
      hidePickedOptions
      selectFirstOptionOnChange
      limit={50}
      placeholder={roles.length === 0 ? t('shared.role') : ''}
      nothingFoundMessage={t('pickers.noneMatch', { many: t('nouns.roles') })}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <div style={{ minWidth: 0 }}>
          <Group gap="xs" wrap="nowrap">
            <Text
              component="bdi"
              fz="sm"
              fw={500}
              td={known.get(option.value)?.deprecated ? 'line-through' : undefined}
            >
              {option.label}
            </Text>
            {known.get(option.value)?.deprecated && <Verdict kind="deprecated" />}
            {option.label !== option.value && (
              <Text component="bdi" fz="xs" c="dimmed" className="mono" truncate>
                {option.value}
              </Text>
            )}
          </Group>
          <Text fz="xs" c="dimmed" className="mono" truncate>
            {actionsInWords(known.get(option.value)?.permissions ?? [])}
          </Text>
        </div>
      )}
    />
  )
}

/** The roles that can be found. What stands keeps its name, also once it is no more. */
function optionsOf(served: Role[], standing: string[]): ComboboxItem[] {
  const offered = ownRolesFirst(served)
  const gone = standing.filter((roleId) => !offered.some((role) => role.roleId === roleId))
  return [
    ...offered.map((role) => ({ value: String(role.roleId), label: role.name })),
    ...gone.map((roleId) => ({ value: roleId, label: roleId })),
  ]
}

/** From so many letters on a text is looked for in ids too; a shorter one is in most of them. */
const idLettersMin = 3

/**
 * An own role is what is meant mostly, also where a managed one's name is nearer to the text; not where that is its whole
 * name. Those found by their ids alone come after those found by name; deprecated ones only where something is looked for.
 */
const ownAndNearest =
  (known: ReadonlyMap<string, Role>): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = searchText(search)
    const all = (options as ComboboxItem[]).filter(({ value }) => wanted !== '' || !known.get(value)?.deprecated) // lists of pickers have no groups
    const named = nearestOptions({ options: all, search, limit: all.length }) as ComboboxItem[]
    const byId = all.filter((option) => searchText(option.value).includes(wanted) && !named.includes(option))
    const near = wanted.length < idLettersMin ? named : [...named, ...byId]
    const roleOf = (option: ComboboxItem) => ({ ...known.get(option.value), option })
    const isNamed = ({ option }: ReturnType<typeof roleOf>) =>
      [option.label, option.value].map(searchText).includes(wanted)
    const ranked = ownRolesFirst(near.map(roleOf))
    return [...ranked.filter(isNamed), ...ranked.filter((role) => !isNamed(role))]
      .map(({ option }) => option)
      .slice(0, limit)
  }
