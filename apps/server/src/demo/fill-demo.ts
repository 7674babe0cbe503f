import { createAccessKeyOf } from '@doorward/api/clients/create-access-key'
import { identityIdOf } from '@doorward/api/identities/stored-identity'
import { asDoc } from '@doorward/api/items/documents'
import { environmentOfHost } from '@doorward/core/host-environment'
import { newRequestId } from '@doorward/http/app/request-id'
import { saveProfiles } from '@doorward/store/people/profiles'
import { proofByEmail, saveUserIdentity } from '@doorward/store/people/user-identities'
import type { Change } from '@doorward/store/writes/model'
import { type Bootstrapped, bootstrap } from '../bootstrap.ts'
import type { Platform } from '../platform.ts'
import { asOwner } from './as-owner.ts'
import { demoAccountName, groups, people, records, roles } from './demo-company.ts'
import * as programs from './demo-programs.ts'
import { inviteChanges, requestChanges } from './demo-requests.ts'
import { fillPast } from './fill-past.ts'
import { peopleSince } from './past-sign-ins.ts'

const perWrite = 100

/** What the company is made of, in the order in which one part names the other. */
async function partsOf({ keyring }: Platform, { accountId, ownerUserId }: Bootstrapped): Promise<Change[][]> {
  const at = new Date()
  const dataKey = await keyring.dataKey(accountId)
  return [
    people.map(({ userId }) => ({ kind: 'user', id: userId, after: { userId } })),
    roles.map((role) => ({ kind: 'role', id: role.roleId, after: asDoc(role) })),
    groups.map((group) => ({ kind: 'group', id: group.groupId, after: asDoc(group) })),
    records.map((record) => ({ kind: 'record', id: record.recordId, after: asDoc(record) })),
    // Their keys are told to nobody: whoever tries them out makes one of his own.
    programs.clients.map((client) => {
      const { stored } = createAccessKeyOf({ clientId: client.clientId, accountId, at, makers: [ownerUserId] })
      return { kind: 'client', id: client.clientId, after: asDoc({ ...client, verificationKeys: [stored] }) }
    }),
    [{ kind: 'record', id: programs.programsRecord.recordId, after: asDoc(programs.programsRecord) }],
    requestChanges(ownerUserId),
    inviteChanges(accountId, ownerUserId, dataKey, at),
  ]
}

/** Writes the items that are not there yet; what somebody changed meanwhile stays as it is. */
async function writeMissing(
  { commit }: Platform,
  { accountId, ownerUserId: actor }: Bootstrapped,
  changes: Change[],
): Promise<void> {
  await commit({
    accountId,
    actor,
    requestId: newRequestId(),
    reads: changes,
    decide: (view) => ({
      changes: changes.filter((change) => view.item(change) === undefined),
      reply: () => ({ status: 201, body: undefined }),
    }),
  })
}

/** What takes more than a document, through the API's own handlers. The integration comes last: it tells of what follows. */
async function makeSettings(platform: Platform, made: Bootstrapped): Promise<void> {
  const { ask, make } = asOwner(platform, made)
  for (const body of programs.connections)
    await make({ kind: 'connection', id: body.connectionId }, 'createConnection', { body })
  for (const [place, tenant] of programs.tenants.entries()) {
    const { tenantId } = tenant
    // Names of examples are nobody's domains there.
    const body = environmentOfHost(platform.hosts.domain) === 'production' ? { ...tenant, domains: [] } : tenant
    if (!(await make({ kind: 'tenant', id: tenantId }, 'createTenant', { body }))) continue
    const first = people.length - (place + 1) * programs.peopleOfTenant
    for (const { userId } of people.slice(first, first + programs.peopleOfTenant))
      await ask('updateTenantUser', { params: { tenantId }, body: { userId } })
  }
  for (const body of programs.applications)
    await make({ kind: 'application', id: body.applicationId }, 'createApplication', { body })
  for (const body of programs.extensions)
    await make({ kind: 'extension', id: body.extensionId }, 'createExtension', { body })
  for (const body of programs.identities)
    await make({ kind: 'identity', id: identityIdOf(body.issuer, body.audience) }, 'linkIdentity', { body })
  for (const { resourceUri, permissions } of programs.resources)
    await make({ kind: 'resource', id: resourceUri }, 'updateResource', {
      params: { resourceUri },
      body: { permissions },
    })
  for (const body of programs.alerts) await make({ kind: 'alert', id: body.alertId }, 'createAlert', { body })
}

/** The account, and how much of what is in it. */
export type DemoMade = Bootstrapped & Record<'people' | 'groups' | 'roles' | 'records' | 'checks', number>

/**
 * Fills an account with a company for trying out and for pictures: people, groups, roles, records and everything else
 * an account can have, and two weeks of checks. Done again it makes what is missing and changes nothing.
 */
export async function fillDemo(platform: Platform, email: string): Promise<DemoMade> {
  const made = await bootstrap(platform, { email, account: demoAccountName })
  const { accountId } = made
  for (const changes of await partsOf(platform, made)) {
    for (let i = 0; i < changes.length; i += perWrite)
      await writeMissing(platform, made, changes.slice(i, i + perWrite))
  }
  await platform.database.account(accountId, async (tx) => {
    const known = peopleSince(new Date())
    await saveProfiles(tx, accountId, known)
    for (const { userId, email: address, since } of known)
      await saveUserIdentity(tx, accountId, userId, { ...proofByEmail('email', address), since })
  })
  await makeSettings(platform, made)
  const checks = await fillPast(platform, made)
  const body = programs.integration
  await asOwner(platform, made).make({ kind: 'integration', id: body.type }, 'createIntegration', {
    body,
  })
  return {
    ...made,
    people: people.length,
    groups: groups.length,
    roles: roles.length,
    records: records.length,
    checks,
  }
}
