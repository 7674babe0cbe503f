import type { AccessRecordInput } from '@doorward/contract/authorization/access/records'
import type { GroupId, RoleId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { checkName, nameMax } from '../../lib/form/check-name.ts'
import type { FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { t } from '../../lib/texts.ts'
import { resourceProblem, wholeInWords } from '../../pickers/resource-text.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { type AccessWrite, recordChanged, recordMade } from '../access/access-write.ts'
import type { Giving } from '../access/give-access.ts'
import { toUserLinks } from '../form/user-links.ts'
import type { StatementValues } from '../statement/statements.ts'

/** One sentence, and the access record that keeps it: one that is there, or a new one, called by what it gives unless somebody types a name. */
export interface GivingValues extends StatementValues {
  kept: 'new' | 'there'
  recordId: string
  name: string | undefined
}

export const givingSpecs: FieldSpecs<GivingValues> = {
  users: { label: t('shared.people') },
  groups: { label: t('nouns.groups') },
  roles: { label: t('common.roles') },
  resources: { label: t('nouns.resources') },
  kept: { label: t('giving.kept') },
  recordId: { label: t('nouns.accessRecord') },
  name: { label: t('common.name') },
}

/** What the sheet begins with. */
export const startOf = ({ users = [], groups = [], roles = [], resources = [] }: Giving): GivingValues => ({
  users: [...users],
  groups: [...groups],
  roles: [...roles],
  resources: [...resources],
  kept: 'new',
  recordId: '',
  name: undefined,
})

/** The rules of the sheet. */
export function validateGiving(values: GivingValues): FieldErrors<GivingValues> {
  const { users, groups, roles, resources, kept, recordId, name } = values
  const [wrong] = resources.flatMap((uri) => resourceProblem(uri) ?? [])
  return {
    ...(users.length + groups.length === 0 ? { users: t('giving.whoNeeded') } : {}),
    ...(roles.length === 0 ? { roles: t('giving.roleNeeded') } : {}),
    ...(resources.length === 0 ? { resources: t('giving.resourceNeeded') } : wrong ? { resources: wrong } : {}),
    ...(kept === 'there' && recordId === '' ? { recordId: t('giving.recordNeeded') } : {}),
    ...(kept === 'new' && name?.trim() ? checkName(name) : {}),
  }
}

/** What a new record is called, where nobody says: its first role on its first resource; never by a person, who may be erased. */
export function nameOfNew({ name, resources: [resource] }: GivingValues, role: string | undefined): string {
  const made =
    role && resource ? t('giving.nameByRole', { role, resource: wholeInWords(resource) ?? resource }) : (role ?? '')
  return name?.trim() || made.slice(0, nameMax)
}

/**
 * The write that gives it: a record of its own, or one statement more in the record as it is now.
 * @param newName what a record of its own is called
 */
export async function writeOf(values: GivingValues, newName: string): Promise<AccessWrite> {
  const who = {
    users: toUserLinks(values.users),
    groups: values.groups.map((groupId) => ({ groupId: asId<GroupId>(groupId) })),
  }
  const given: AccessRecordInput['statements'][number] = {
    roles: values.roles.map(asId<RoleId>),
    resources: values.resources.map((resourceUri) => ({ resourceUri })),
  }
  if (values.kept === 'new') return recordMade({ name: newName, ...who, statements: [given] })
  const served = await recordQueries.reread(values.recordId)
  return recordChanged(served, [...served.item.statements, { ...given, ...who }])
}
