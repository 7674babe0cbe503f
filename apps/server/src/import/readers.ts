import { fromAuth0 } from './auth0/from-auth0.ts'
import { fromCognito } from './from-cognito.ts'
import { fromCsv } from './from-csv.ts'
import { fromKeycloak } from './from-keycloak.ts'
import { fromOpenFga } from './openfga/from-openfga.ts'
import type { Reader } from './read/reader.ts'

/** Of which products exports are read. */
export const readers = {
  auth0: fromAuth0,
  cognito: fromCognito,
  csv: fromCsv,
  keycloak: fromKeycloak,
  openfga: fromOpenFga,
} satisfies Record<string, Reader>

export type Product = keyof typeof readers
