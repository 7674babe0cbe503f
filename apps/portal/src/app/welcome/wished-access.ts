import type { InviteInput } from '@doorward/contract/authorization/people/invites'
import type { RoleId } from '@doorward/core/ids'
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { platformPrefix, platformResources, productName } from '@doorward/core/platform'
import { asId } from '../../lib/as-id.ts'
import { t } from '../../lib/texts.ts'

type Statements = NonNullable<InviteInput['statements']>
export interface Wish {
  key: string
  label: string
  statements: Statements
}
const builtIn = (role: string): RoleId => asId(platformPrefix + role)
const gives = (role: RoleId, ...resources: string[]): Statements[number] => ({
  roles: [role],
  resources: resources.map((resourceUri) => ({ resourceUri })),
})

/** What somebody without access may ask for: exactly the sets of the specification (SES-18). */
export const wishes: Wish[] = [
  {
    key: 'account',
    label: t('welcome.wishAccount'),
    statements: [gives(builtIn('ReadResource'), platformResources.ConfigurationAccount, platformResources.Roles)],
  },
  {
    key: 'people',
    label: t('welcome.wishPeople'),
    statements: [
      gives(builtIn('ReadUsers'), platformResources.Users),
      gives(builtIn('ReadResource'), platformResources.Groups),
    ],
  },
  {
    key: 'records',
    label: t('welcome.wishRecords'),
    statements: [gives(builtIn('AccessRecordsCreator'), '*')],
  },
  {
    key: 'extensions',
    label: t('welcome.wishExtensions'),
    statements: [gives(builtIn('ReadResource'), platformResources.Extensions)],
  },
  {
    key: 'admin',
    label: t('welcome.wishAdmin', { product: productName }),
    statements: [gives(ownerRoleId, platformResources.all)],
  },
]

/** The statements of everything that was ticked. */
export const statementsOf = (keys: readonly string[]): Statements =>
  wishes.filter(({ key }) => keys.includes(key)).flatMap(({ statements }) => statements)
