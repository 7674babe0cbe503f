import type { HttpParts } from '@doorward/http/app/parts'
import type { LoginEnvironment } from './environment.ts'
import type { FindIssuer } from './oidc/issuers.ts'
import type { FindBrand } from './sign-in/branding.ts'

/** What the routes of the hosted login share. */
export interface LoginParts {
  http: HttpParts
  environment: LoginEnvironment
  findIssuer: FindIssuer
  findBrand: FindBrand
}
