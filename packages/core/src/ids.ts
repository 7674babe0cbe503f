import { expected } from './text/expected.ts'

/** Identifiers of the domain. Each is a branded string, made only by the schema that checks its pattern at the edge. */
declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

export type AccountId = Id<'AccountId'>
export type UserId = Id<'UserId'>
export type RoleId = Id<'RoleId'>
export type RecordId = Id<'RecordId'>
export type GroupId = Id<'GroupId'>
export type ClientId = Id<'ClientId'>
export type KeyId = Id<'KeyId'>
export type RequestId = Id<'RequestId'>
export type InviteId = Id<'InviteId'>
export type ConnectionId = Id<'ConnectionId'>
export type TenantId = Id<'TenantId'>
export type ExtensionId = Id<'ExtensionId'>
export type ApplicationId = Id<'ApplicationId'>
export type AlertId = Id<'AlertId'>

/** Pattern and longest length of each identifier, as the wire contract gives them (contract, section 1 "Shared types"). */
export const idRules = {
  accountId: { pattern: '^acc-[a-z0-9]{1,60}$', maxLength: 64, ...expected("an account's id", 'acc-9f3k2m7q1x4z') },
  userId: {
    pattern: '^[a-zA-Z0-9+._|/~:@\\s-]+$',
    maxLength: 128,
    ...expected('an id of letters, digits and + . _ | / ~ : @ - or blanks', 'google-oauth2|113'),
  },
  roleId: {
    pattern: '^[a-zA-Z0-9._:@-]+$',
    maxLength: 64,
    ...expected('an id of letters, digits and . _ : @ -', 'ro_report_reader'),
  },
  recordId: {
    pattern: '^[a-zA-Z0-9_:|~-]+$',
    maxLength: 100,
    ...expected('an id of letters, digits and _ : | ~ -', 'rec_reporting'),
  },
  groupId: {
    pattern: '^grp_[a-zA-Z0-9_-]+$',
    maxLength: 64,
    ...expected('grp_ and letters, digits, _ or -', 'grp_finance'),
  },
  clientId: {
    pattern: '^(sc|ext)_[a-zA-Z0-9_-]+$',
    maxLength: 64,
    ...expected('sc_ or ext_ and letters, digits, _ or -', 'sc_9f3k2m7q'),
  },
  requestId: {
    pattern: '^[a-zA-Z0-9_:|~-]+$',
    maxLength: 100,
    ...expected('an id of letters, digits and _ : | ~ -', 'req_9f3k2m7q'),
  },
  inviteId: {
    pattern: '^[a-zA-Z0-9_-]+$',
    maxLength: 256,
    ...expected('an id of letters, digits, _ and -', 'inv_9f3k2m7q'),
  },
  connectionId: {
    pattern: '^[a-zA-Z0-9_.:-]+$',
    maxLength: 64,
    ...expected('an id of letters, digits and _ . : -', 'con_google'),
  },
  tenantId: {
    pattern: '^[a-zA-Z0-9_.:-]+$',
    maxLength: 128,
    ...expected('an id of letters, digits and _ . : -', 'ten_acme'),
  },
  extensionId: {
    pattern: '^ext_[a-zA-Z0-9_-]+$',
    maxLength: 64,
    ...expected('ext_ and letters, digits, _ or -', 'ext_calendar'),
  },
  applicationId: {
    pattern: '^app_[a-zA-Z0-9_-]+$',
    maxLength: 64,
    ...expected('app_ and letters, digits, _ or -', 'app_web_shop'),
  },
  alertId: {
    pattern: '^[a-zA-Z0-9_-]+$',
    maxLength: 64,
    ...expected('an id of letters, digits, _ and -', 'alert_keys'),
  },
  keyId: { pattern: '^[a-zA-Z0-9_-]+$', maxLength: 64, ...expected('an id of letters, digits, _ and -', 'k1') },
} as const

/** The account that owns the platform itself; portal users are its users. */
export const platformAccountId = 'acc-platform' as AccountId

/** Letters of a generated role id: no character that is easily misread (spec section 5). */
export const unambiguousAlphabet = 'abcdefghijkmnopqrstuvwxyz02345689'
/** Letters of every other generated id (security 42). */
export const generatedAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

declare const made: unique symbol

/** How ids are made: so many letters after a prefix. `Made` is what TypeScript calls them. */
export interface IdShape<Made extends string = string> {
  prefix: string
  length: number
  letters: string
  readonly [made]?: Made
}

const ascii = new TextDecoder('latin1')

/**
 * Writes an id from random bytes: one character of the alphabet per byte.
 * Bytes at or above the largest multiple of the alphabet's length are skipped, so every character is equally likely;
 * give about 1.2 bytes for each character wanted.
 */
export function idFromBytes(prefix: string, length: number, bytes: Uint8Array, alphabet = generatedAlphabet): string {
  const limit = 256 - (256 % alphabet.length)
  const letters = new Uint8Array(length)
  let made = 0
  for (const byte of bytes) {
    if (made === length) break
    if (byte < limit) letters[made++] = alphabet.charCodeAt(byte % alphabet.length)
  }
  if (made < length) throw new RangeError('too few random bytes for an id')
  return prefix + ascii.decode(letters)
}
