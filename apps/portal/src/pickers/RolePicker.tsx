import type { RoleReply as Role } from '@doorward/contract/authorization/access/roles'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { type ComboboxItem, MultiSelect, type OptionsFilter, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { searchText } from '../lib/nearness.ts'
import { richList, t } from '../lib/texts.ts'
import { allRolesQuery } from '../queries/nouns/roles.ts'
import { nearestOptions, useClosingList } from './closing-list.ts'
import { ownRolesFirst, rolesInOrder } from './roles-in-order.ts'

interface RolePickerProps {
  label: string
  error?: string | undefined
  /** Marked as a field that may not stay empty. */
  withAsterisk?: boolean
  roles: string[]
  onChange: (roles: string[]) => void
  readOnly?: boolean
}

/** Picks roles by name; each shows what it allows. A role that is gone stays visible by its id. */
export function RolePicker(props: RolePickerProps) {
  const { data = [], isError } = useQuery({ ...allRolesQuery, retry: false })
  return isError ? <ById {...props} /> : <ByName {...props} served={data} />
}

/** For who may not list roles: some are known by their ids, such as those that come with every account. */
const ById = ({ label, error, withAsterisk = false, roles, onChange, readOnly = false }: RolePickerProps) => (
  <TagsInput
    label={label}
    withAsterisk={withAsterisk}
    description={t('pickers.cannotListRoles')}
    error={error}
    data={builtInRoles.map(({ roleId }) => String(roleId))}
    value={roles}
    onChange={onChange}
    readOnly={readOnly}
    acceptValueOnBlur
  />
)

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
      placeholder={roles.length === 0 ? t('common.role') : ''}
      nothingFoundMessage={t('pickers.noneMatch', { many: t('nouns.roles') })}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <div style={{ minWidth: 0 }}>
          <Text component="bdi" fz="sm" fw={500}>
            {option.label}
          </Text>
          <Text fz="xs" c="dimmed" className="mono" truncate>
            {richList(known.get(option.value)?.permissions.map(({ action }) => action) ?? [])}
          </Text>
        </div>
      )}
    />
  )
}

/** The roles on offer. What stands keeps its name, also once nobody is offered it any more. */
function optionsOf(served: Role[], standing: string[]): ComboboxItem[] {
  const offered = rolesInOrder(served)
  const gone = standing.filter((roleId) => !offered.some((role) => role.roleId === roleId))
  const nameOf = (roleId: string) => served.find((role) => role.roleId === roleId)?.name ?? roleId
  return [
    ...offered.map((role) => ({ value: String(role.roleId), label: role.name })),
    ...gone.map((roleId) => ({ value: roleId, label: nameOf(roleId) })),
  ]
}

/** An own role is what is meant mostly, also where a managed one's name is nearer to the text; not where that is its whole name. */
const ownAndNearest =
  (known: ReadonlyMap<string, Role>): OptionsFilter =>
  ({ options, search, limit }) => {
    const near = nearestOptions({ options, search, limit: options.length })
    const roleOf = (option: (typeof near)[number]) => ({ ...known.get('value' in option ? option.value : ''), option })
    const isNamed = ({ option }: ReturnType<typeof roleOf>) =>
      'label' in option && searchText(option.label) === searchText(search)
    const ranked = ownRolesFirst(near.map(roleOf))
    return [...ranked.filter(isNamed), ...ranked.filter((role) => !isNamed(role))]
      .map(({ option }) => option)
      .slice(0, limit)
  }
