import { Select, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { useLocked, useMakingRefusals } from '../access/standing.ts'
import { destinations } from '../navigation.ts'
import type { Permission } from '../place.ts'
import { smallestRole, useKnownRoles } from '../requests/request-start.ts'
import { blankStatement, type StatementValues } from '../statement/statements.ts'
import { AskedFor } from './AskedFor.tsx'
import { inWords } from './in-words.ts'

interface AskInWordsProps {
  statement: StatementValues
  error: string | undefined
  onChange: (statement: StatementValues) => void
}

const own = 'own'

/** What whoever is here may neither see nor make. */
function useLacking(): Permission[] {
  const locked = useLocked()
  const making = useMakingRefusals()
  return [...destinations.flatMap(({ key, read }) => (read && locked.has(key) ? [read] : [])), ...making.values()]
}

/** For who may not list roles: what they want to do, by its name; each is a role that every account has. */
export function AskInWords({ statement, error, onChange }: AskInWordsProps) {
  const known = useKnownRoles()
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = useLacking().flatMap((permission) => {
    const role = smallestRole(known, permission.action)
    return role ? [{ permission, roleId: role.roleId, value: `${permission.action} ${permission.resource}` }] : []
  })
  // Of what one role gives on one resource, it is what was chosen.
  const alike = offered.filter(
    ({ permission, roleId }) => statement.roles[0] === roleId && statement.resources[0] === permission.resource,
  )
  const asked = alike.find(({ value }) => value === chosen) ?? alike[0]
  const standsOwn = chosen === own || (!asked && statement.roles.length + statement.resources.length > 0)
  const choose = (value: string | null) => {
    setChosen(value)
    const wanted = offered.find((each) => each.value === value)
    onChange({
      ...blankStatement,
      ...(wanted ? { roles: [wanted.roleId], resources: [wanted.permission.resource] } : {}),
    })
  }
  return (
    <Stack gap="md">
      <Select
        label={t('asking.wantToDo')}
        placeholder={t('asking.wantExample', { example: t('asking.seeAudit') })}
        withAsterisk
        error={error}
        searchable
        data={[
          {
            group: t('asking.inConsole'),
            items: offered.map(({ value, permission }) => ({ value, label: inWords(permission) })),
          },
          { group: t('asking.elsewhere'), items: [{ value: own, label: t('asking.wantOwn') }] },
        ]}
        value={standsOwn ? own : (asked?.value ?? null)}
        onChange={choose}
        nothingFoundMessage={t('asking.wantOwn')}
        maxDropdownHeight={320}
      />
      {asked && !standsOwn && <AskedFor permission={asked.permission} statement={statement} />}
      {standsOwn && (
        <>
          <TagsInput
            label={t('asking.ownRole')}
            description={t('asking.ownRoleHelp')}
            value={statement.roles}
            onChange={(roles) => onChange({ ...statement, roles })}
            acceptValueOnBlur
          />
          <ResourcePicker
            label={t('statement.on')}
            resources={statement.resources}
            onChange={(resources) => onChange({ ...statement, resources })}
          />
        </>
      )}
    </Stack>
  )
}
