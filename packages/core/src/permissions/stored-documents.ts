import { normaliseAction } from './actions.ts'
import { type AccessRecord, flags, type Group, type ResourceConfiguration, type Role, type UserToken } from './model.ts'
import { normaliseResourceUri } from './resource-uri.ts'

/**
 * Reading what is stored. Only what decides is looked at; a document that does not have that shape is malformed as a
 * whole and grants nothing (G7, P5).
 */
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isListOf = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits)
const isOptionalListOf = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  value === undefined || value === null || isListOf(value, fits)

const isUser = (value: unknown): boolean => isFields(value) && isText(value.userId)
const isGroup = (value: unknown): boolean => isFields(value) && isText(value.groupId)
const isResource = (value: unknown): boolean =>
  isFields(value) && isText(value.resourceUri) && normaliseResourceUri(value.resourceUri) !== null

const isStatement = (value: unknown): boolean =>
  isFields(value) &&
  isListOf(value.roles, isText) &&
  isListOf(value.resources, isResource) &&
  isOptionalListOf(value.users, isUser) &&
  isOptionalListOf(value.groups, isGroup)

const isPermission = (value: unknown): boolean =>
  isFields(value) &&
  isText(value.action) &&
  normaliseAction(value.action) !== null &&
  flags.every((flag) => typeof value[flag] === 'boolean')

/** A deleted record stays stored and grants nothing. */
export const isDeleted = (doc: unknown): boolean =>
  doc === null || doc === undefined || (isFields(doc) && doc.status === 'DELETED')

/** Whether a stored document can be read as an access record. */
export const isRecordDoc = (doc: unknown): doc is AccessRecord =>
  isFields(doc) &&
  isListOf(doc.statements, isStatement) &&
  isOptionalListOf(doc.users, isUser) &&
  isOptionalListOf(doc.groups, isGroup)

/** Whether a stored document can be read as a role. */
export const isRoleDoc = (doc: unknown): doc is Role => isFields(doc) && isListOf(doc.permissions, isPermission)

/** Whether a stored document can be read as a group. */
export const isGroupDoc = (doc: unknown): doc is Group => isFields(doc) && isListOf(doc.users, isUser)

const isSwitch = (value: unknown): boolean =>
  isFields(value) && (value.action === 'CLAIM' || value.action === 'PUBLIC') && typeof value.allow === 'boolean'

/** Whether a stored document can be read as the configuration of a resource. */
export const isResourceDoc = (doc: unknown): doc is ResourceConfiguration =>
  isFields(doc) && isText(doc.resourceUri) && isListOf(doc.permissions, isSwitch)

/** Whether a stored document can be read as a limited user token. */
export const isTokenDoc = (doc: unknown): doc is UserToken =>
  isFields(doc) &&
  isText(doc.tokenId) &&
  isText(doc.userId) &&
  isText(doc.createdBy) &&
  isListOf(doc.statements, isStatement)
