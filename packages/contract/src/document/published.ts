import { productName } from '@doorward/core/platform'
import { documentedEndpoints } from '../documented.ts'
import { openApiDocument } from './openapi.ts'
import * as access from './words/access.ts'
import * as account from './words/account.ts'
import { fields as shared } from './words/fields.ts'
import { introduction } from './words/introduction.ts'
import * as people from './words/people.ts'
import * as signIn from './words/sign-in.ts'
import * as watch from './words/watch.ts'

type Documented = typeof documentedEndpoints

/** What each group of operations is about; TypeScript asks for every one. */
const tags: Readonly<Record<Documented[keyof Documented]['tag'], string>> = {
  ...access.tags,
  ...people.tags,
  ...signIn.tags,
  ...account.tags,
  ...watch.tags,
}
/** What each operation promises; TypeScript asks for every one. */
const descriptions: Readonly<Record<keyof Documented, string>> = {
  ...access.descriptions,
  ...people.descriptions,
  ...signIn.descriptions,
  ...account.descriptions,
  ...watch.descriptions,
}
const written = { ...access.examples, ...people.examples, ...signIn.examples, ...account.examples, ...watch.examples }

const restorable = [
  'AccessRecord',
  'Application',
  'Connection',
  'Extension',
  'Group',
  'Resource',
  'Role',
  'ServiceClient',
  'Tenant',
  'User',
  'Account',
  'Alert',
  'Integration',
] as const
const restored = restorable.map((name) => [`Restored${name}`, { item: written[name], notRestored: [] }])

/** One value that fits, by the name of its schema. */
export const examples: Readonly<Record<string, unknown>> = { ...written, ...Object.fromEntries(restored) }

/** What fields and parameters mean: those of one noun beside its other words, the rest by their names alone. */
export const fields = {
  ...shared,
  ...access.fields,
  ...people.fields,
  ...signIn.fields,
  ...account.fields,
  ...watch.fields,
}

/** The document of the whole API as a server at this origin publishes it. */
export const publishedDocument = (serverUrl: string) =>
  openApiDocument(
    documentedEndpoints,
    { introduction, tags, descriptions, examples, fields },
    { title: `${productName} authorization API`, version: 'v1', serverUrl },
  )
