import { kinds } from '@doorward/core/kinds'
import { platformResources } from '@doorward/core/platform'
import type { Permission } from '../../nouns/place.ts'

const needs = (action: string) => ({ action, resource: kinds.account.resource })

/** What each part of the settings takes, as the contract says. */
export const needed = {
  settings: needs('account:update'),
  sso: needs('account:sso:update'),
  export: needs('account:export'),
  /** Whoever ends an account may give everything in it. */
  deletion: { action: '*', resource: platformResources.all, delegate: true } satisfies Permission,
}
