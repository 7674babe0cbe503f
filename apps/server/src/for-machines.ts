import { defaultRegion } from '@doorward/core/constants'
import { productName } from '@doorward/core/platform'
import { billingOrigin, loginOrigin, portalOrigin, regionOrigin } from '@doorward/http/app/host'
import type { Platform } from './platform.ts'

/** What programs that read for somebody find of this installation: what it is for, and where each thing is described (llms.txt). */
export function textForMachines({ hosts }: Pick<Platform, 'hosts'>): string {
  const api = regionOrigin(hosts, hosts.regions[0] ?? defaultRegion)
  return `# ${productName}

> ${productName} answers one question for applications: may this user do this to that resource? It keeps the roles, groups and
> access records that the answer comes from, signs people in by OpenID Connect, and has a console for administrators.

Each account has an API origin of its own; the console's overview shows it. A check is
\`GET /v1/users/{userId}/resources/{resourceUri}/permissions/{permission}\`: 200 when the user may, 404 when not. The resource is one
part of the path, its slashes encoded. Calls carry a bearer token; a service client's access key makes one.

## API

- [OpenAPI document](${api}/.well-known/openapi): every operation, with what it needs and may refuse
- [OpenAPI document of billing](${billingOrigin(hosts)}/.well-known/openapi): who pays for an account, its cards, its plan
- [Sign-in metadata](${loginOrigin(hosts)}/.well-known/openid-configuration): OpenID Connect discovery

## Guide

- [Guide](${portalOrigin(hosts)}/docs/): the model, how-tos, error codes, tokens, limits

## Console

- [Management portal](${portalOrigin(hosts)}/app/): roles, access records, groups, people, sign-in, keys, audit trail
`
}
