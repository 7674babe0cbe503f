import { createHash } from 'node:crypto'
import { type GroupId, generatedAlphabet, idFromBytes, idRules, type UserId } from '@doorward/core/ids'
import { mayBeUser } from '@doorward/login/people'

const digest = (text: string): Buffer => createHash('sha512').update(text).digest()

/** An id that is always the same for one name in one product. */
const madeOf = (prefix: string, length: number, name: string): string =>
  idFromBytes(prefix, length, digest(name), generatedAlphabet)

/**
 * The user id of somebody of an export: the one he has there, so that tokens and references hold, or one made of it where no
 * user can have that here.
 */
export const userIdOf = (product: string, id: string): UserId =>
  mayBeUser(id) ? id : (madeOf('', 25, JSON.stringify([product, id])) as UserId) // its letters are those of a user id

type NamedKind = 'roleId' | 'groupId' | 'connectionId' | 'tenantId' | 'applicationId'
const prefixes: Record<NamedKind, string> = {
  roleId: '',
  groupId: 'grp_',
  connectionId: '',
  tenantId: '',
  applicationId: 'app_',
}

/**
 * The id of something that an export names: that name where the kind's ids may be so, else what remains of it and a few
 * letters that tell it from others of which the same remains.
 */
export function idOfName<Id extends string>(kind: NamedKind, name: string): Id {
  const { pattern, maxLength } = idRules[kind]
  const prefix = name.startsWith(prefixes[kind]) ? '' : prefixes[kind]
  const id = prefix + name
  if (id.length <= maxLength && new RegExp(pattern).test(id)) return id as Id // it fits the pattern
  const remains = name
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
  return `${prefix}${remains}_${madeOf('', 10, name)}` as Id // it is made of the pattern's letters
}

/** The id of the record by which roles of an import are given on a resource; the second and later ones are numbered. */
export const recordIdOf = (roleId: string, resourceUri: string, number: number): string =>
  madeOf('rec_', 20, JSON.stringify([roleId, resourceUri])) + (number === 1 ? '' : `_${number}`)

/** A name as one segment of a resource URI; names that come to the same are told apart. */
export function segmentOf(name: string): string {
  if (/^[a-zA-Z0-9_.+=~|@-]{1,128}$/.test(name)) return name
  const remains = name.replace(/[^a-zA-Z0-9_.+=~|@-]+/g, '-').replace(/^-+|-+$/g, '')
  return `${remains.slice(0, 100)}~${madeOf('', 8, name)}`
}

/** The group that a name of an export stands for. */
export const groupIdOf = (name: string): GroupId => idOfName<GroupId>('groupId', name)
