import { productName } from '@doorward/core/platform'
import { billingEndpoints } from '../billing/index.ts'
import { openApiDocument } from './openapi.ts'
import * as billing from './words/billing.ts'
import { fields as shared } from './words/fields.ts'

type Documented = typeof billingEndpoints

const { introduction } = billing
/** What each group of operations is about, and what each promises; TypeScript asks for every one. */
const tags: Readonly<Record<Documented[keyof Documented]['tag'], string>> = billing.tags
const descriptions: Readonly<Record<keyof Documented, string>> = billing.descriptions

export const examples: Readonly<Record<string, unknown>> = billing.examples
/** What fields mean in billing alone. */
export const ownFields = billing.fields
const fields = { ...shared, ...ownFields }

/** The document of billing's host as a server at this origin publishes it. */
export const publishedBilling = (serverUrl: string) =>
  openApiDocument(
    billingEndpoints,
    { introduction, tags, descriptions, examples, fields },
    { title: `${productName} billing API`, version: 'v1', serverUrl },
  )
