import { expect, test } from 'vitest'
import { rewriteUrl } from './rewrite-url.ts'

test.each([
  ['/v1/users/u/resources/a%2Fb/permissions/read', '/v1/users/u/resources/a%2Fb/permissions/read'],
  ['/v1/users/u/resources/a/b/permissions/read', '/v1/users/u/resources/a%2Fb/permissions/read'],
  [
    '/v1/users/u/resources/a/permissions/b/permissions/read?x=/y/',
    '/v1/users/u/resources/a%2Fpermissions%2Fb/permissions/read?x=/y/',
  ],
  ['/v1/users/u/resources/a/b/roles/', '/v1/users/u/resources/a%2Fb/roles/'],
  ['/v1/users/u/resources/a/resources/b', '/v1/users/u/resources/a%2Fresources%2Fb'],
  ['/v1/users/u/resources//a/b/permissions', '/v1/users/u/resources/%2Fa%2Fb/permissions'],
  ['/v1/users/u/resources?resourceUri=a/b', '/v1/users/u/resources?resourceUri=a/b'],
  ['/v1/resources/a%2Fb/history', '/v1/resources/a%2Fb/history'],
  ['/v1/resources/a/history?limit=1', '/v1/resources/a/history?limit=1'],
  ['/v1/resources/a/b/history', '/v1/resources/a%2Fb%2Fhistory'],
  ['/v1/users/u/resources/a/history/permissions', '/v1/users/u/resources/a%2Fhistory/permissions'],
  ['/v1/records/x', '/v1/records/x'],
])('%s reaches the router as %s', (url, expected) => expect(rewriteUrl(url)).toBe(expected))
