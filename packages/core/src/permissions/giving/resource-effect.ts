import type { UserId } from '../../ids.ts'
import { findBuiltInRole, ownerRoleId } from '../built-in-roles.ts'
import type { ResourceConfiguration } from '../model.ts'
import { publicPermissions } from '../public.ts'
import { actionSetOf } from './action-set.ts'
import type { Gain } from './effect.ts'

/** Whether a resource's configuration allows CLAIM or PUBLIC; one that is not configured allows neither. */
export const isSwitchedOn = (
  resource: ResourceConfiguration | null | undefined,
  action: ResourceConfiguration['permissions'][number]['action'],
): boolean => resource?.permissions.some((each) => each.action === action && each.allow) ?? false

/** `x` and `x/*` are the same collection. */
export const collectionOf = (uri: string): string => uri.replace(/\/\*$/, '')

/**
 * What configuring a resource newly gives (G1). PUBLIC gives everyone, the writer included, its actions there; CLAIM
 * lets everyone become the owner of whatever comes to be below.
 */
export function* resourceEffect(
  before: ResourceConfiguration | null,
  after: ResourceConfiguration,
  writer: UserId,
): Generator<Gain> {
  const principals = [{ userId: writer }]
  const gives = (action: 'CLAIM' | 'PUBLIC') => isSwitchedOn(after, action) && !isSwitchedOn(before, action)
  const owner = actionSetOf(findBuiltInRole(ownerRoleId)?.permissions ?? [])
  const open = actionSetOf(publicPermissions)
  if (gives('PUBLIC')) yield { principals, gives: [open], resourceUris: [after.resourceUri] }
  if (gives('CLAIM')) yield { principals, gives: [owner], resourceUris: [`${collectionOf(after.resourceUri)}/*`] }
}
