import type { InviteInput } from '@doorward/contract/authorization/invites'
import { platformPrefix, platformResources, productName } from '@doorward/core/platform'
import { asId } from '../../lib/as-id.ts'

type Statements = NonNullable<InviteInput['statements']>
export interface Wish {
  key: string
  label: string
  statements: Statements
}
const gives = (role: string, ...resources: string[]): Statements[number] => ({
  roles: [asId(platformPrefix + role)],
  resources: resources.map((resourceUri) => ({ resourceUri })),
})

/** What somebody without access may ask for, in the words of spec §3; each is roles that every account has. */
export const wishes: Wish[] = [
  {
    key: 'account',
    label: 'View Account Information',
    statements: [gives('ReadResource', platformResources.ConfigurationAccount)],
  },
  {
    key: 'people',
    label: 'Query Users and Groups',
    statements: [gives('ReadUsers', platformResources.Users), gives('ReadResource', platformResources.Groups)],
  },
  {
    key: 'records',
    label: 'Create Access Records',
    statements: [gives('AccessRecordsCreator', platformResources.AccessRecords)],
  },
  {
    key: 'extensions',
    label: 'Review Platform Extensions',
    statements: [gives('ExtensionViewer', platformResources.Extensions)],
  },
  { key: 'admin', label: `Full ${productName} Admin Access`, statements: [gives('Owner', platformResources.all)] },
]

/** The statements of everything that was ticked. */
export const statementsOf = (keys: readonly string[]): Statements =>
  wishes.filter(({ key }) => keys.includes(key)).flatMap(({ statements }) => statements)
