import type { KitParts } from '@doorward/http/kit'
import type { LoginEnvironment } from './environment.ts'
import type { FindIssuer } from './oidc/issuers.ts'

/** What the routes of the hosted login share. */
export interface LoginParts {
  kit: KitParts
  environment: LoginEnvironment
  findIssuer: FindIssuer
}
