import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { rolesInOrder } from '../../pickers/roles-in-order.ts'

interface FromRoleProps {
  roles: readonly RoleReply[]
  onChoose: (role: RoleReply) => void
}

/** Takes over what another role may do. */
export function FromRole({ roles, onChoose }: FromRoleProps) {
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('roles.fromRole')}
      </Button>
    )
  const choose = (roleId: string | null) => {
    const role = roles.find((one) => one.roleId === roleId)
    setAsking(false)
    if (role) onChoose(role)
  }
  return (
    <Select
      aria-label={t('roles.fromRole')}
      placeholder={t('roles.fromRole')}
      data={rolesInOrder([...roles]).map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
      searchable
      autoFocus
      defaultDropdownOpened
      onChange={choose}
      onBlur={() => setAsking(false)}
      nothingFoundMessage={t('pickers.noneMatch', { many: t('nouns.roles') })}
      w={240}
    />
  )
}
