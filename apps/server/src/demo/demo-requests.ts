import { keyOfInvite, sealEmail } from '@doorward/api/invites/stored-invite'
import { asDoc } from '@doorward/api/items/documents'
import type { AccountId, InviteId, RecordId, RequestId, RoleId, UserId } from '@doorward/core/ids'
import { type Invite, parseExpiryTime } from '@doorward/core/invites/invite'
import { type AccessRequest, recordOfRequest } from '@doorward/core/requests/access-request'
import { hashOfInvited } from '@doorward/store/items/invites'
import type { DataKey } from '@doorward/store/secrets/vault'
import type { Change } from '@doorward/store/writes/model'
import { people, roles } from './demo-company.ts'

/** What people of the company asked for and who is invited. Written as it is, so that nobody is mailed. */

type Asked = [person: number, roleId: string, resourceUri: string, status: AccessRequest['status']]

const asked: Asked[] = [
  [4, 'ro_report_reader', 'reports/porto/2026-1/*', 'OPEN'],
  [17, 'ro_accountant', 'invoices/lyon/*', 'OPEN'],
  [52, 'ro_warehouse_lead', 'stock/gdansk', 'OPEN'],
  [88, 'ro_order_manager', 'orders/turin/2025-2/*', 'OPEN'],
  [23, 'ro_report_author', 'reports/hamburg/*', 'APPROVED'],
  [41, 'ro_price_editor', 'prices/lyon', 'APPROVED'],
  [66, 'ro_accountant', '*', 'DENIED'],
]

/** Access requests in every state, and the records that approving made. */
export const requestChanges = (decidedBy: UserId): Change[] =>
  asked.flatMap(([person, roleId, resourceUri, status], place): Change[] => {
    const userId = people[person]?.userId
    if (!userId) return []
    const request: AccessRequest = {
      requestId: `req_demo_${place + 1}` as RequestId, // letters, digits and underscores only
      status,
      access: { users: [{ userId }], statements: [{ roles: [roleId as RoleId], resources: [{ resourceUri }] }] }, // a role of the company
      createdBy: userId,
      ...(status === 'OPEN' ? {} : { decidedBy }),
    }
    const key = { kind: 'request', id: request.requestId } as const
    if (status !== 'APPROVED') return [{ ...key, after: asDoc(request) }]
    const recordId = `rec_demo_request_${place + 1}` as RecordId // letters, digits and underscores only
    const roleName = (id: RoleId) => roles.find((role) => role.roleId === id)?.name
    const record = recordOfRequest(request, { recordId, approver: decidedBy, roleName })
    return [
      { kind: 'record', id: recordId, after: asDoc(record) },
      { ...key, after: asDoc({ ...request, recordId }) },
    ]
  })

const invited = ['newcomer@northwind.example', 'auditor@contoso.example', 'driver@freight.example']

/** Invites that wait to be accepted. Their ids follow from the account alone and are told to nobody. */
export const inviteChanges = (accountId: AccountId, createdBy: UserId, dataKey: DataKey, at: Date): Change[] =>
  invited.map((email) => {
    const inviteId = hashOfInvited(dataKey, `demo ${email}`) as InviteId // letters of base64url only
    const key = keyOfInvite(inviteId)
    const { expiryTime, seconds } = parseExpiryTime('P30D')
    const invite: Invite = {
      createdBy,
      statements: [{ roles: ['ro_report_reader' as RoleId], resources: [{ resourceUri: 'reports/*' }] }], // a role of the company
      conflictResolutionStrategy: 'GENERATE_NEW_RECORD',
      expiryTime,
      expiresAt: new Date(at.getTime() + seconds * 1_000).toISOString(),
      sealedEmail: sealEmail(dataKey, accountId, key.id, email),
      emailHash: hashOfInvited(dataKey, email),
    }
    return { ...key, after: asDoc(invite) }
  })
