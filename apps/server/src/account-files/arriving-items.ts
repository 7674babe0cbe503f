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
  RecordIdSchema,
  RequestIdSchema,
  UserIdSchema,
} from '@doorward/contract/shared'
import type { Json } from '@doorward/core/changes/patch'
import { type ItemKind, kinds } from '@doorward/core/kinds'
import { invalid } from '@doorward/core/refusals'
import { schemaHolder } from '@doorward/http/endpoints/hold'
import { type TProperties, Type } from 'typebox'
import type { Told } from '../import/tally.ts'

export type Document = { [key: string]: Json }

/** How items of a kind come over: held against what saves them, and what besides stands in a stored one. */
interface Comes {
  told: Told
  by: Endpoint
  besides?: TProperties
  /** What it is made in its new place; itself, unless told. */
  as?: (document: Document, moved: Moved) => Document
}

/** Why items of a kind stay where they are. */
interface Stays {
  what: string
  why: string
}

export interface Moved {
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
  role: { told: 'roles', by: createRole },
  group: { told: 'groups', by: createGroup },
  record: { told: 'records', by: createRecord },
  resource: { told: 'resources', by: updateResource, besides: { resourceUri: Text } },
  identity: { told: 'identities', by: linkIdentity, besides: { identityId: Text } },
  tenant: { told: 'tenants', by: createTenant },
  connection: { told: 'connections', by: createConnection },
  application: {
    told: 'applications',
    by: createApplication,
    besides: {
      extensionId: Type.Optional(ExtensionIdSchema),
      isGlobalLoginApplication: Type.Optional(Type.Literal(true)),
      requirePkce: Type.Optional(Type.Literal(false)),
    },
    // One whose secrets did not come with it can't do without PKCE.
    as: ({ requirePkce: _, ...application }) => application,
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
      status: Type.Enum(['OPEN', 'APPROVED', 'DENIED']),
      createdBy: UserIdSchema,
      decidedBy: Type.Optional(UserIdSchema),
      decisionReason: Type.Optional(Text),
      recordId: Type.Optional(RecordIdSchema),
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
export function storedAs(
  kind: keyof typeof arriving,
  { id, document }: { id: string; document: Document },
  moved: Moved,
): { after: Document; unknown: string[] } {
  const how = arriving[kind]
  if ('why' in how) throw new Error(`items of kind ${kind} stay`)
  const { idName } = kinds[kind]
  if (document[idName] !== id) throw invalid(idName, `It is not the item's own id, ${id}.`)
  const fields = held(document, how)
  const known = Object.fromEntries(fields.map((field) => [field, document[field] as Json]))
  return {
    after: how.as?.(known, moved) ?? known,
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
