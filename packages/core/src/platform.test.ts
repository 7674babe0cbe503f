import { describe, expect, it } from 'vitest'
import {
  hasPlatformPrefix,
  looksLikePortalUser,
  platformResources,
  portalSubject,
  portalUserId,
  withOwnPrefix,
} from './platform.ts'

it('ENT-28 each part of the platform is a resource under its prefix', () =>
  expect(Object.values(platformResources).sort()).toEqual(
    [
      ...['*', 'AccessRecords', 'AccessRequests', 'AccountBilling', 'Applications', 'Configuration'],
      ...['Configuration/Account', 'Connections', 'Extensions', 'Groups', 'ResourcePermissions', 'Roles'],
      ...['ServiceClients', 'UserPermissions', 'Users'],
    ].map((name) => `Doorward:${name}`),
  ))

describe('a name with another product’s prefix (decisions 1)', () => {
  it.each([
    ['Other:Roles', 'Doorward:Roles'],
    ['Other|ann', 'Doorward|ann'],
    ['Third:*', 'Doorward:*'],
    ['Other', 'Other'],
    ['Others:Roles', 'Others:Roles'],
    ['Other/x:', 'Other/x:'],
    ['other:Roles', 'other:Roles'],
    ['my Other:Roles', 'my Other:Roles'],
    ['Doorward:Roles', 'Doorward:Roles'],
  ])('%s is read as %s', (name, read) => expect(withOwnPrefix(name, ['Other', 'Third'])).toBe(read))
  it('stays as it is where no other is taken for ours', () => expect(withOwnPrefix('Other:x', [])).toBe('Other:x'))
})

describe('a name that looks like the platform’s (security 43)', () => {
  it.each([
    ...['Doorward:Roles', 'DOORWARD:x', 'doorward:', '\uFF24oorward:x', 'D\uFF4Forward:x', '\u2145oorward:x'],
    ...['/Doorward:x', ' Doorward:x', ' / //Doorward:x', 'Doorward\uFF1Ax'],
  ])('%s does', (name) => expect(hasPlatformPrefix(name)).toBe(true))
  it.each(['Doorward', 'Doorward|x', 'Doorwards:x', 'my/Doorward:x', 'eDoorward:x', '1Doorward:', '', '-Doorward:x'])(
    '%j does not',
    (name) => expect(hasPlatformPrefix(name)).toBe(false),
  )
  it.each([
    ['Doorward|ann', true],
    ['doorward|ann', true],
    [' Doorward|ann', true],
    ['Doorward\uFF5Cann', true],
    ['Doorward:ann', false],
    ['ann', false],
    ['dann', false],
  ])('%s is taken for a portal user: %s (decisions 41)', (id, taken) => expect(looksLikePortalUser(id)).toBe(taken))
})

describe('the id of a portal user (ENT-01)', () => {
  it.each([
    ['Doorward|ann', 'ann'],
    ['Doorward|', ''],
    ['doorward|ann', undefined],
    ['ann', undefined],
    ['x Doorward|ann', undefined],
  ])('%s is on the platform %s', (id, subject) => expect(portalSubject(id)).toBe(subject))
  it.each([
    ['ann', 'Doorward|ann'],
    ['Doorward|ann', 'Doorward|ann'],
    ['DOORWARD|ann', 'Doorward|ann'],
    ['an Doorward|n', 'Doorward|an Doorward|n'],
    ['Doorward:ann', 'Doorward|Doorward:ann'],
  ])('of %s has the prefix once: %s', (subject, id) => expect(portalUserId(subject)).toBe(id))
})
