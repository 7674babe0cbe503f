import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import type { Permission } from '@doorward/core/permissions/model'
import { asId } from '../../../lib/as-id.ts'
import { t } from '../../../lib/texts.ts'
import { type SampleKey, sampleRecordId } from './is-of-sample.ts'

/**
 * A small company to look at: roles, groups of people, and records that give the one to the other. Its ids are fixed, so
 * that filling twice makes nothing twice, and removing it takes exactly what was filled.
 */

const allow = (...actions: string[]): Permission[] =>
  actions.map((action) => ({ action, allow: true, grant: false, delegate: false }))
const roleId = (name: string) => asId<RoleId>(`ro_sample_${name}`)
const groupId = (name: string) => asId<GroupId>(`grp_sample_${name}`)
const people = (...names: string[]) => names.map((name) => ({ userId: asId<UserId>(`${name}@sample.example`) }))
const tags = { Sample: 'company' }

export const sampleRoles = [
  { roleId: roleId('reader'), name: t('sample.reader'), permissions: allow('reports:read', 'reports:list') },
  {
    roleId: roleId('author'),
    name: t('sample.author'),
    permissions: [...allow('reports'), { action: 'reports:read', allow: true, grant: true, delegate: false }],
  },
  { roleId: roleId('clerk'), name: t('sample.clerk'), permissions: allow('orders:read', 'orders:create') },
  { roleId: roleId('accountant'), name: t('sample.accountant'), permissions: allow('invoices', 'payments:read') },
]

export const sampleGroups = [
  { groupId: groupId('finance'), name: t('sample.finance'), users: people('ines', 'oskar', 'priya'), tags },
  { groupId: groupId('sales'), name: t('sample.sales'), users: people('maya', 'jonas', 'lukas', 'zofia'), tags },
  { groupId: groupId('management'), name: t('sample.management'), users: people('amara', 'tom'), tags },
]

interface SampleRecord {
  key: SampleKey
  name: string
  group: string
  given: [role: string, resource: string][]
  also?: string[]
}
const made = ({ key, name, group, given, also = [] }: SampleRecord) => ({
  recordId: sampleRecordId(key),
  name,
  groups: [{ groupId: groupId(group) }],
  users: people(...also),
  statements: given.map(([role, resourceUri]) => ({ roles: [roleId(role)], resources: [{ resourceUri }] })),
  tags,
})

export const sampleRecords = [
  made({ key: 'reports', name: t('sample.quarterReports'), group: 'management', given: [['author', 'reports/*']] }),
  made({
    key: 'sales',
    name: t('sample.salesInNorth'),
    group: 'sales',
    given: [
      ['clerk', 'orders/north/*'],
      ['reader', 'reports/north/*'],
    ],
  }),
  made({
    key: 'books',
    name: t('sample.books'),
    group: 'finance',
    given: [
      ['accountant', 'invoices/*'],
      ['reader', 'reports/*'],
    ],
    also: ['tom'],
  }),
]
