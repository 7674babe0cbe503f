import { useSearchParams } from 'react-router'
import { asRoleId } from '../../lib/wire-ids.ts'
import { createRole, roleQuery, type ServedRole } from '../../queries/nouns/roles.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { RoleForm } from './RoleForm.tsx'
import { newRoleId, type RoleValues, roleSpecs, toRoleInput, toRoleValues, validateRole } from './role-values.ts'
import { useTakenName } from './use-taken-name.ts'

export const loader = () => null

const blank: RoleValues = {
  name: '',
  description: '',
  permissions: [{ action: '', allow: true, grant: false, delegate: false }],
}

/** `?from=` starts from another role's permissions, as "Copy as new" does. */
function useStart(): RoleValues {
  const from = useSearchParams()[0].get('from')
  const source = from ? queryClient.getQueryData<ServedRole>(roleQuery(asRoleId(from)).queryKey) : undefined
  return source ? { ...toRoleValues(source.role), name: `${source.role.name} copy` } : blank
}

/** Creates a role. */
export function Component() {
  const taken = useTakenName()
  const start = useStart()
  return (
    <CreatePage
      crumbs={[{ label: 'Access' }, { label: 'Roles', to: '/settings/roles' }]}
      title="Create role"
      text="A role names what people may do. You give it to people in an access record."
      noun="role"
      blank={start}
      specs={roleSpecs}
      validate={(values) => validateRole(values, taken)}
      draftKey="role.new"
      done="Role created."
      wide
      create={async (values) => {
        const role = await createRole({ roleId: newRoleId(), ...toRoleInput(values) })
        return `/settings/roles/${encodeURIComponent(role.roleId)}`
      }}
    >
      {(form) => <RoleForm form={form} />}
    </CreatePage>
  )
}
