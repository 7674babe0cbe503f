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

interface Asked {
  person: number
  roleId: string
  resourceUri: string
  status: AccessRequest['status']
  reason: string
  decisionReason?: string
}

const asked: Asked[] = [
  {
    ...{ person: 4, roleId: 'ro_report_reader', resourceUri: 'reports/porto/2026-1/*', status: 'OPEN' },
    reason: 'I take over the Porto figures from Lea and need the first half of 2026 for the review on Thursday.',
  },
  {
    ...{ person: 17, roleId: 'ro_accountant', resourceUri: 'invoices/lyon/*', status: 'OPEN' },
    reason: 'Closing the month for Lyon while Camille is on leave, until the 15th.',
  },
  {
    ...{ person: 52, roleId: 'ro_warehouse_lead', resourceUri: 'stock/gdansk', status: 'OPEN' },
    reason: 'I lead the night shift in Gdansk from Monday and have to let my pickers in.',
  },
  {
    ...{ person: 88, roleId: 'ro_order_manager', resourceUri: 'orders/turin/2025-2/*', status: 'OPEN' },
    reason: 'Three returns from last autumn are still open in Turin; the customer asks for them daily.',
  },
  {
    ...{ person: 23, roleId: 'ro_report_author', resourceUri: 'reports/hamburg/*', status: 'APPROVED' },
    reason: 'I write the weekly report for Hamburg now that the team has moved.',
    decisionReason: 'Agreed with the head of Hamburg.',
  },
  {
    ...{ person: 41, roleId: 'ro_price_editor', resourceUri: 'prices/lyon', status: 'APPROVED' },
    reason: 'Spring prices for Lyon are due on the 1st, and I have the list from purchasing.',
  },
  {
    ...{ person: 66, roleId: 'ro_accountant', resourceUri: '*', status: 'DENIED' },
    reason: 'It would save me asking for each town.',
    decisionReason: 'Everything is more than the job needs. Please ask for the towns whose books you keep.',
  },
]

/** Access requests in every state, and the records that approving made. */
export const requestChanges = (decidedBy: UserId): Change[] =>
  asked.flatMap(({ person, roleId, resourceUri, ...told }, place): Change[] => {
    const userId = people[person]?.userId
    if (!userId) return []
    const request: AccessRequest = {
      requestId: `req_demo_${place + 1}` as RequestId, // letters, digits and underscores only
      ...told,
      access: { users: [{ userId }], statements: [{ roles: [roleId as RoleId], resources: [{ resourceUri }] }] }, // a role of the company
      createdBy: userId,
      ...(told.status === 'OPEN' ? {} : { decidedBy }),
    }
    const key = { kind: 'request', id: request.requestId } as const
    if (told.status !== 'APPROVED') return [{ ...key, after: asDoc(request) }]
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
