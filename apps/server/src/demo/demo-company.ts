import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import type { AccessRecord, Group, Permission, Role } from '@doorward/core/permissions/model'

/** A made-up trading company: people, groups, roles and records that look like a real account's. The same each time. */

export const demoAccountName = 'Northwind'

const firstNames = [
  'Maya',
  'Jonas',
  'Amara',
  'Deniz',
  'Ines',
  'Sam',
  'Noor',
  'Lukas',
  'Chloe',
  'Mateo',
  'Yuki',
  'Priya',
  'Oskar',
  'Leila',
  'Tom',
  'Hanna',
  'Diego',
  'Fatima',
  'Erik',
  'Zofia',
]
const lastNames = ['Ortiz', 'Keller', 'Okafor', 'Yilmaz', 'Moreau', 'Park', 'Haddad', 'Novak', 'Lindgren', 'Rossi']

export interface DemoPerson {
  userId: UserId
  name: string
  email: string
}

/** 200 people: every first name with every last name. */
export const people: DemoPerson[] = firstNames.flatMap((first) =>
  lastNames.map((last) => ({
    userId: `${first.toLowerCase()}.${last.toLowerCase()}` as UserId, // fits the pattern of a user id
    name: `${first} ${last}`,
    email: `${first}.${last}@northwind.example`.toLowerCase(),
  })),
)

const allow = (...actions: string[]): Permission[] =>
  actions.map((action) => ({ action, allow: true, grant: false, delegate: false }))
const give = (...actions: string[]): Permission[] =>
  actions.map((action) => ({ action, allow: false, grant: true, delegate: false }))
const role = (name: string, description: string, permissions: Permission[]): Role => ({
  roleId: `ro_${name.toLowerCase().replaceAll(' ', '_')}` as RoleId, // letters and underscores only
  name,
  description,
  permissions,
})

export const roles: Role[] = [
  role('Report reader', 'Opens reports and their history.', allow('reports:read', 'reports:list')),
  role(
    'Report author',
    'Writes and publishes reports.',
    allow('reports:read', 'reports:list', 'reports:write', 'reports:publish'),
  ),
  role('Report lead', 'Writes reports and lets others read them.', [
    ...allow('reports'),
    ...give('reports:read', 'reports:list'),
  ]),
  role('Order clerk', 'Takes and changes orders.', allow('orders:read', 'orders:create', 'orders:update')),
  role('Order manager', 'Everything about orders, including cancelling.', allow('orders')),
  role('Warehouse picker', 'Sees stock and confirms picks.', allow('stock:read', 'picks:confirm')),
  role('Warehouse lead', 'Corrects stock and plans picks.', [...allow('stock', 'picks'), ...give('stock:read')]),
  role('Invoice reader', 'Reads invoices and payments.', allow('invoices:read', 'payments:read')),
  role('Accountant', 'Books invoices and payments.', allow('invoices', 'payments')),
  role('Price editor', 'Changes prices and discounts.', allow('prices:read', 'prices:update', 'discounts')),
  role(
    'Customer support',
    'Reads orders and customers, refunds small amounts.',
    allow('orders:read', 'customers:read', 'refunds:small'),
  ),
  role('Customer owner', 'Everything about customers they look after.', [
    ...allow('customers'),
    ...give('customers:read'),
  ]),
  role('Fleet dispatcher', 'Assigns trucks and drivers.', allow('trucks:read', 'trucks:assign', 'drivers:read')),
  role(
    'Data analyst',
    'Reads everything that is counted.',
    allow('reports:read', 'orders:read', 'stock:read', 'invoices:read'),
  ),
  role('Integration', 'What partner systems need.', allow('orders:read', 'orders:create', 'stock:read')),
]

const departments = [
  'Finance',
  'Sales North',
  'Sales South',
  'Warehouse Hamburg',
  'Warehouse Lyon',
  'Purchasing',
  'Support',
  'Fleet',
  'Pricing',
  'Analytics',
  'Management',
  'Engineering',
]

const user = (person: DemoPerson | undefined) => (person ? [{ userId: person.userId }] : [])
const groupIdOf = (department: string) => `grp_${department.toLowerCase().replaceAll(' ', '_')}` as GroupId // letters and underscores only

/** 12 departments; everyone is in one, every ninth person in a second. */
export const groups: Group[] = departments.map((name, place) => ({
  groupId: groupIdOf(name),
  name,
  users: people
    .filter((_, i) => i % departments.length === place || (i % 9 === 0 && (i + 5) % departments.length === place))
    .flatMap(user),
  admins: user(people[place]),
  tags: { Environment: 'production' },
}))

const sites = ['hamburg', 'lyon', 'porto', 'gdansk', 'turin']
const areas: [string, string][] = [
  ['reports', 'ro_report_reader'],
  ['reports', 'ro_report_author'],
  ['orders', 'ro_order_clerk'],
  ['orders', 'ro_order_manager'],
  ['stock', 'ro_warehouse_picker'],
  ['stock', 'ro_warehouse_lead'],
  ['invoices', 'ro_invoice_reader'],
  ['invoices', 'ro_accountant'],
  ['prices', 'ro_price_editor'],
  ['customers', 'ro_customer_support'],
  ['customers', 'ro_customer_owner'],
  ['trucks', 'ro_fleet_dispatcher'],
]

const titleOf = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const years = [2024, 2025, 2026, 2023, 2022]
const recordsPerYear = 60 // area, site and quarter are the same again after so many

/** 300 records: one per area, site and quarter, for a department or for a few people. */
export const records: AccessRecord[] = Array.from({ length: 300 }, (_, i) => {
  const [area, roleId] = areas[i % areas.length] ?? ['reports', 'ro_report_reader']
  const site = sites[i % sites.length] ?? 'hamburg'
  const period = `${years[Math.floor(i / recordsPerYear)] ?? 2024}-${(i % 4) + 1}`
  const forGroup = i % 3 !== 0
  const department = departments[i % departments.length] ?? 'Finance'
  return {
    recordId: `rec_demo_${String(i + 1).padStart(3, '0')}` as RecordId, // letters, digits and underscores only
    name: `${titleOf(area)} ${titleOf(site)} ${period}`,
    description: `${titleOf(area)} of ${titleOf(site)} for ${forGroup ? department : 'a few people'}.`,
    statements: [
      { roles: [roleId as RoleId], resources: [{ resourceUri: `${area}/${site}/${period}/*` }] }, // one of the roles above
      ...(i % 5 === 0
        ? [
            {
              roles: ['ro_data_analyst' as RoleId],
              resources: [{ resourceUri: `${area}/${site}` }],
              groups: [{ groupId: groupIdOf('Analytics') }],
            },
          ]
        : []),
    ],
    users: forGroup ? [] : [0, 7, 31].flatMap((step) => user(people[(i * 3 + step) % people.length])),
    admins: user(people[i % people.length]),
    groups: forGroup ? [{ groupId: groupIdOf(department) }] : [],
    ...(i % 4 === 0 ? { tags: { Environment: i % 8 === 0 ? 'production' : 'test' } } : {}),
  }
})
