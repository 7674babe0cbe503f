import type { UserId } from '@doorward/core/ids'
import type { ApiCall } from '../handler.ts'

/** Takes note of an answered question, for the list of authorization events and for alerts. */
export function noteCheck(
  { accountId, caller, ip, environment: { recorder } }: ApiCall,
  answered: { userId: UserId; resourceUri: string; permission: string; allowed: boolean },
): void {
  const { userId, resourceUri, permission, allowed } = answered
  recorder.checked({ accountId, userId, resourceUri, permission, allowed, clientId: caller.clientId, ip })
}
