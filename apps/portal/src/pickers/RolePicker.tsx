import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { MultiSelect, type OptionsFilter, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listed, t } from '../lib/texts.ts'
import { allRolesQuery } from '../queries/nouns/roles.ts'
import { nearestOptions, useClosingList } from './closing-list.ts'
import { ownRolesFirst, rolesInOrder } from './roles-in-order.ts'

interface RolePickerProps {
  label: string
  error?: string | undefined
  roles: string[]
  onChange: (roles: string[]) => void
  readOnly?: boolean
}

/** Picks roles by name; each shows what it allows. A role that is gone stays visible by its id. */
export function RolePicker({ label, error, roles, onChange, readOnly = false }: RolePickerProps) {
  const { data = [], isError } = useQuery({ ...allRolesQuery, retry: false })
  const known = new Map(data.map((role) => [String(role.roleId), role]))
  const offered = rolesInOrder(data)
  const options = [
    ...offered.map((role) => ({ value: String(role.roleId), label: role.name })),
    // What stands keeps its name, also once nobody is offered it any more.
    ...roles
      .filter((roleId) => !offered.some((role) => role.roleId === roleId))
      .map((roleId) => ({ value: roleId, label: known.get(roleId)?.name ?? roleId })),
  ]
  const list = useClosingList()
  // An own role is what is meant mostly, also where a managed one's name is nearer to the text.
  const ownAndNearest: OptionsFilter = ({ options: all, search, limit }) => {
    const near = nearestOptions({ options: all, search, limit: all.length })
    const roleOf = (option: (typeof near)[number]) => ({ ...known.get('value' in option ? option.value : ''), option })
    return ownRolesFirst(near.map(roleOf))
      .map(({ option }) => option)
      .slice(0, limit)
  }
  // Who may not list roles still knows some by their ids, such as those that come with every account.
  if (isError)
    return (
      <TagsInput
        label={label}
        description={t('pickers.cannotListRoles')}
        error={error}
        data={builtInRoles.map(({ roleId }) => String(roleId))}
        value={roles}
        onChange={onChange}
        readOnly={readOnly}
        acceptValueOnBlur
      />
    )
  return (
    <MultiSelect
      {...list}
      label={label}
      error={error}
      data={options}
      value={roles}
      onChange={onChange}
      readOnly={readOnly}
      searchable
      filter={ownAndNearest}
      hidePickedOptions
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
            <bdi>{listed(known.get(option.value)?.permissions.map(({ action }) => action) ?? [])}</bdi>
          </Text>
        </div>
      )}
    />
  )
}
