import { actionCovers, actionsThatSatisfy } from '@doorward/core/permissions/actions'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { toUserLinks } from '../../nouns/form/in-words.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { peopleNamed } from '../../nouns/form/named.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { blankStatement, type StatementValues, toNameless } from '../../nouns/statement/statements.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { createRequest } from '../../queries/nouns/requests.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import type { Tags } from '../../ui/form/TagEditor.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'

export const loader = () => null

interface RequestValues {
  users: string[]
  statements: StatementValues[]
  tags: Tags
}
const fields: Field<RequestValues>[] = [
  {
    kind: 'own',
    key: 'users',
    label: 'For',
    show: ({ users }) => peopleNamed(users),
    check: ({ users }) => (users.length === 0 ? 'Name who the access is for.' : undefined),
    draw: ({ values, errors, set }) => (
      <UserPicker
        label="For"
        description="Yourself, or others if you may ask for them."
        users={values.users}
        error={errors.users}
        onChange={({ users }) => set({ users })}
      />
    ),
  },
  statementsField('What to be allowed', 'Name a role and a resource.'),
  { kind: 'tags', key: 'tags', label: 'Tags', more: true },
]

/** The smallest role that allows an action: the one with the fewest permissions. */
export const smallestRole = <Role extends { roleId: string; permissions: { action: string; allow: boolean }[] }>(
  roles: readonly Role[],
  action: string,
): Role | undefined =>
  roles
    .filter(({ permissions }) =>
      permissions.some(
        (held) => held.allow && actionsThatSatisfy(action).some((each) => actionCovers(held.action, each)),
      ),
    )
    .toSorted((left, right) => left.permissions.length - right.permissions.length)
    // A role of everything is no small answer to one missing action.
    .find(({ permissions }) => permissions.every((held) => held.action !== '*'))

/** `?resource=` with `?role=` or `?action=` fills the sentence, as the link of a refused page does. */
export function Component() {
  const [params] = useSearchParams()
  const me = usePortal((state) => state.profile?.userId)
  const action = params.get('action')
  const { data: roles, isPending } = useQuery({ ...allRolesQuery, retry: false, enabled: action !== null })
  if (action !== null && isPending) return <PageSkeleton />
  const role = params.get('role') ?? (action ? smallestRole(roles ?? builtInRoles, action)?.roleId : undefined)
  const resource = params.get('resource')
  const start: RequestValues = {
    users: me ? [me] : [],
    statements: [{ ...blankStatement, roles: role ? [role] : [], resources: resource ? [resource] : [] }],
    tags: {},
  }
  return (
    <CreatePage
      crumbs={[{ label: 'Access' }, { label: 'Access requests', to: '/settings/requests' }]}
      title="Request access"
      text="Say what you need. Those who can give it are told by e-mail, and one of them decides."
      noun="access request"
      blank={start}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      draftKey="request.new"
      done="Access requested. You get an e-mail once it is decided."
      create={async ({ users, statements, tags }) => {
        const access = { users: toUserLinks(users), statements: toNameless(statements) }
        const { requestId } = await createRequest({ access, tags })
        return `/settings/requests/${encodeURIComponent(requestId)}`
      }}
    >
      {(form) => <NounFields fields={fields} form={form} isNew />}
    </CreatePage>
  )
}
