import { tidyGroup } from '@doorward/api/groups/tidy-group'
import { asDoc } from '@doorward/api/items/documents'
import { declaredBy } from '@doorward/api/items/restore-of'
import { createGroup } from '@doorward/contract/authorization/access/groups'
import { createRecord } from '@doorward/contract/authorization/access/records'
import { createRequest } from '@doorward/contract/authorization/access/requests'
import { updateResource } from '@doorward/contract/authorization/access/resources'
import { createRole } from '@doorward/contract/authorization/access/roles'
import { updateAccount } from '@doorward/contract/authorization/account/accounts'
import { createClient } from '@doorward/contract/authorization/build/clients'
import { createExtension } from '@doorward/contract/authorization/build/extensions'
import { linkIdentity } from '@doorward/contract/authorization/people/identities'
import { createTenant } from '@doorward/contract/authorization/people/tenants'
import { createApplication } from '@doorward/contract/authorization/sign-in/applications'
import { createConnection } from '@doorward/contract/authorization/sign-in/connections'
import { createAlert } from '@doorward/contract/authorization/watch/alerts'
import type { Endpoint } from '@doorward/contract/endpoint'
import {
  ApplicationIdSchema,
  ClientIdSchema,
  ExtensionIdSchema,
  KeyIdSchema,
  RequestIdSchema,
  UserIdSchema,
} from '@doorward/contract/shared'
import type { Json } from '@doorward/core/changes/patch'
import { type ItemKind, kinds } from '@doorward/core/kinds'
import { isReservedRoleId } from '@doorward/core/permissions/built-in-roles'
import type { AccessRecord, Group, Role } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { hasPlatformPrefix, looksLikePortalUser } from '@doorward/core/platform'
import { tidyRecord } from '@doorward/core/records/tidy'
import { invalid } from '@doorward/core/refusals'
import { tidyRole } from '@doorward/core/roles/tidy'
import { schemaHolder } from '@doorward/http/endpoints/hold'
import { type TProperties, Type } from 'typebox'
import { prepare, reserved } from '../import/prepare.ts'
import type { Run } from '../import/run.ts'
import type { Told } from '../import/tally.ts'

export type Document = { [key: string]: Json }

/** How items of a kind come over: held against what saves them, and what besides stands in a stored one. */
interface Comes {
  told: Told
  by: Endpoint
  besides?: TProperties
  /** What saving makes of it, and its new place; itself, unless told. Raises as saving does. */
  as?: (document: Document, moved: Moved) => Document | Promise<Document>
}

/** Why items of a kind stay where they are. */
interface Stays {
  what: string
  why: string
}

export interface Moved {
  run: Run
  /** Whether the account has another id than where it comes from. */
  isRenamed: boolean
}

const Text = Type.String({ maxLength: 4_096 })
const Key = Type.Object({
  keyId: KeyIdSchema,
  clientId: ClientIdSchema,
  generationDate: Text,
  publicKeyX: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  name: Type.Optional(Text),
  expiresAt: Type.Optional(Text),
  replaces: Type.Optional(KeyIdSchema),
  makers: Type.Optional(Type.Array(UserIdSchema, { maxItems: 1_000 })),
})

/** Every kind of items that an export holds. The account itself and its users are more than items. */
export const arriving: Readonly<Record<Exclude<ItemKind, 'account' | 'user'>, Comes | Stays>> = {
  role: {
    told: 'roles',
    by: createRole,
    as: (role) => {
      const { roleId } = role as unknown as Role // held just now, as each of these
      if (isReservedRoleId(roleId)) throw reserved(roleId)
      return asDoc(tidyRole(roleId, role as unknown as Role))
    },
  },
  group: {
    told: 'groups',
    by: createGroup,
    as: (group) => asDoc(tidyGroup((group as unknown as Group).groupId, group as unknown as Group)),
  },
  record: {
    told: 'records',
    by: createRecord,
    as: (record) =>
      asDoc(tidyRecord((record as unknown as AccessRecord).recordId, record as unknown as AccessRecord, [])),
  },
  resource: { told: 'resources', by: updateResource, besides: { resourceUri: Text } },
  identity: { told: 'identities', by: linkIdentity, besides: { identityId: Text } },
  tenant: { told: 'tenants', by: createTenant, as: (body, { run }) => prepare.tenant(run, { body } as never) },
  connection: {
    told: 'connections',
    by: createConnection,
    as: (body, { run }) => prepare.connection(run, { body } as never),
  },
  application: {
    told: 'applications',
    by: createApplication,
    besides: {
      extensionId: Type.Optional(ExtensionIdSchema),
      isGlobalLoginApplication: Type.Optional(Type.Literal(true)),
      requirePkce: Type.Optional(Type.Literal(false)),
    },
    // One whose secrets did not come with it can't do without PKCE.
    as: ({ requirePkce: _, extensionId, isGlobalLoginApplication, ...body }) => ({
      ...prepare.application({ body } as never),
      ...(extensionId === undefined ? {} : { extensionId }),
      ...(isGlobalLoginApplication === undefined ? {} : { isGlobalLoginApplication }),
    }),
  },
  client: {
    told: 'clients',
    by: createClient,
    besides: { clientId: ClientIdSchema, verificationKeys: Type.Array(Key, { maxItems: 100 }) },
    // An access key names its account.
    as: (client, { isRenamed }) => (isRenamed ? { ...client, verificationKeys: [] } : client),
  },
  extension: {
    told: 'extensions',
    by: createExtension,
    besides: { clientId: ClientIdSchema, applicationId: ApplicationIdSchema },
  },
  alert: {
    told: 'alerts',
    by: createAlert,
    besides: {
      firing: Type.Array(Type.Unknown()),
      lastFired: Type.Optional(Type.Unknown()),
      known: Type.Optional(Type.Unknown()),
    },
    // What it told of was elsewhere.
    as: ({ lastFired: _, known: __, ...alert }) => ({ ...alert, firing: [], acknowledged: false }),
  },
  request: {
    told: 'requests',
    by: createRequest,
    besides: {
      requestId: RequestIdSchema,
      status: Type.Literal('OPEN'),
      createdBy: UserIdSchema,
    },
  },
  invite: { what: 'invites', why: 'whom they are for is a secret of where they were made; invite them again' },
  token: { what: 'tokens of users', why: 'they are secrets; make them anew' },
  integration: {
    what: 'integrations',
    why: 'its secret is not exported, and its receiver would be told of two accounts; set it up anew',
  },
}

const hold = schemaHolder()

/** The parts of a document that its saving declares, and the rest, each held by its schema. */
function held(document: Document, { by, besides = {} }: Pick<Comes, 'by' | 'besides'>): string[] {
  const declared = declaredBy(by, document)
  const own = Object.keys(document).filter((field) => Object.hasOwn(besides, field))
  const inBody = Object.fromEntries(Object.entries(declared).filter(([field]) => !own.includes(field)))
  hold(by.body, 'body', structuredClone(inBody))
  const beside = Object.fromEntries(own.map((field) => [field, document[field]]))
  hold(Type.Object(besides), 'body', structuredClone(beside))
  return [...Object.keys(inBody), ...own]
}

/**
 * What an exported item is stored as, with the names of fields that nothing here takes. Raises a `Refusal`, naming the field,
 * for what saving such an item would not take.
 */
export async function storedAs(
  kind: keyof typeof arriving,
  { id, document }: { id: string; document: Document },
  moved: Moved,
): Promise<{ after: Document; unknown: string[] }> {
  const how = arriving[kind]
  if ('why' in how) throw new Error(`items of kind ${kind} stay`)
  const { idName } = kinds[kind]
  if (document[idName] !== id) throw invalid(idName, `It is not the item's own id, ${id}.`)
  const fields = held(document, how)
  const known = Object.fromEntries(fields.map((field) => [field, document[field] as Json]))
  return {
    after: (await how.as?.(known, moved)) ?? known,
    unknown: Object.keys(document).filter((field) => !fields.includes(field)),
  }
}

/** The settings that an account takes along, and the names of those that stay behind. Raises as `storedAs` does. */
export function settingsAs(document: Document): { settings: Document; left: string[] } {
  const { accountId: _, region: __, ...rest } = document
  const declared = declaredBy(updateAccount, rest)
  hold(updateAccount.body, 'body', structuredClone(declared))
  return { settings: declared, left: Object.keys(rest).filter((field) => !Object.hasOwn(declared, field)) }
}

/** Why an item that could be stored stays behind all the same, for what it is or whom it is about; undefined where it comes. */
export function whyStays(kind: ItemKind, document: Document, { isNew }: { isNew: boolean }): string | undefined {
  if (kind === 'request' && document.status !== 'OPEN') return 'what was decided is told by the log of where it was'
  if (kind === 'request' && looksLikePortalUser(String(document.createdBy))) return consoleAlone
  if (kind === 'record' && !namesAnybody(document)) return consoleAlone
  if (isNew) return undefined
  if (kind === 'identity') return 'who is trusted to name the people of an account that is there is said in the console'
  return kind === 'record' && isWide(document)
    ? 'nobody gets power over an account that is there by a file; give it in the console, or by "owners add"'
    : undefined
}

const consoleAlone = 'it is about people of the console alone'

type Named = {
  users?: unknown[]
  groups?: unknown[]
  statements?: (Named & { resources?: { resourceUri: string }[] })[]
}

const namesAnybody = (record: Named): boolean =>
  [record, ...(record.statements ?? [])].some(({ users = [], groups = [] }) => users.length + groups.length > 0)

/** Whether a record reaches everything, or what is the platform's own. */
const isWide = ({ statements = [] }: Named): boolean =>
  statements.some(({ resources = [] }) =>
    resources.some(({ resourceUri }) => {
      const uri = normaliseResourceUri(resourceUri)
      return uri === null || uri.startsWith('*') || hasPlatformPrefix(uri)
    }),
  )
