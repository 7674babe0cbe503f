import type { ConnectionInput } from '@doorward/contract/authorization/sign-in/connections'
import { choosesUsers, isReservedConnectionId, tidyConnection } from '@doorward/core/connections/connection'
import type { ConnectionId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import { checkCertificates } from '@doorward/http/saml/certificates'
import { type StoredConnection, storedConnection } from '@doorward/store/items/connections'
import { sealedUpdate } from '@doorward/store/secrets/sealed-values'
import type { Change, CommitView } from '@doorward/store/writes/model'
import { checkCallable } from '../fields/callable.ts'

import type { ApiCall } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { mustNotLive } from '../items/write-item.ts'
import { indexUnderLock, mustNameAnybody } from '../rights/guard.ts'
import { mayDoIn } from '../rights/may-do.ts'

/**
 * Prepares to save a connection under an id; what it returns decides under the lock. Raises MissingGrant there when the
 * connection chooses who comes in and the caller may not name anybody (security 2).
 */
export async function connectionChange(
  call: ApiCall,
  connectionId: ConnectionId,
  body: ConnectionInput,
): Promise<(view: CommitView) => Promise<Change>> {
  const { clientSecret, connectionId: _, ...draft } = body
  const connection = tidyConnection(connectionId, pick(draft))
  checkCertificates(connection.providerCertificate, 'providerCertificate')
  const { type, issuerUrl, tokenUrl, data } = connection
  const own = { tokenUrl, 'data.oidcUserEndpointUrl': data?.oidcUserEndpointUrl }
  checkCallable(call.environment.outbound, type === 'SAML2' ? own : { issuerUrl, ...own })
  const place = { accountId: call.accountId, kind: 'connection', id: connectionId, field: 'clientSecret' } as const
  const sealedAfter = await sealedUpdate(call.environment.keyring, place, clientSecret)
  return async (view) => {
    const present = view.item({ kind: 'connection', id: connectionId })
    if (isReservedConnectionId(connectionId) && (!present || present.deleted))
      throw new Refusal('ReservedName', {
        title: `${connectionId} stands for something else where connections are named.`,
        details: { field: 'connectionId' },
      })
    const before = present && storedConnection(present)
    if (choosesUsers(before && { ...before, isDeleted: present?.deleted ?? false }, connection)) {
      const index = await indexUnderLock(call, view)
      mustNameAnybody(index, call.caller, 'choose how a connection tells users apart')
    }
    const sealed = sealedAfter(present?.deleted ? undefined : before?.sealed)
    const after: StoredConnection = { ...connection, ...(sealed ? { sealed } : {}) }
    return changeTo({ kind: 'connection', id: connectionId }, after)
  }
}

/** The fields that a caller sets; what only the server writes is left behind. */
function pick(draft: Omit<ConnectionInput, 'clientSecret' | 'connectionId'>) {
  const {
    hasClientSecret,
    isActiveConnection,
    activeConnectionFaults,
    certificates,
    createdTime,
    lastUpdated,
    account,
    links,
    ...set
  } = draft
  return set
}

/** Raises ConnectionAlreadyExists while a connection of this id lives. */
export const mustBeNew = (view: CommitView, connectionId: ConnectionId): void =>
  mustNotLive(view, { kind: 'connection', id: connectionId }, 'ConnectionAlreadyExists')

/** Whether the caller may create connections, as it is under the lock. */
export async function mayCreateConnections(call: ApiCall, view: CommitView): Promise<boolean> {
  const index = await indexUnderLock(call, view)
  return mayDoIn(index, call.caller, { action: 'connections:create', resourceUri: kinds.connection.resource })
}
