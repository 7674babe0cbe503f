import { createGroup } from '../../queries/nouns/groups.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { GroupForm } from './GroupForm.tsx'
import { groupSpecs, toGroupInput, validateGroup } from './group-values.ts'

export const loader = () => null

const blank = { name: '', users: [], admins: [], tags: {} }

/** Creates a group. */
export function Component() {
  return (
    <CreatePage
      crumbs={[{ label: 'People' }, { label: 'Groups', to: '/settings/groups' }]}
      title="Create group"
      text="A group holds people who get the same access. You give it access in an access record."
      noun="group"
      blank={blank}
      specs={groupSpecs}
      validate={validateGroup}
      draftKey="group.new"
      done="Group created."
      create={async (values) => {
        const group = await createGroup(toGroupInput(values))
        return `/settings/groups/${encodeURIComponent(group.groupId)}`
      }}
    >
      {(form) => <GroupForm form={form} />}
    </CreatePage>
  )
}
