import { expect, test } from 'vitest'
import { destinations } from '../../nouns/navigation.ts'
import { settingsTarget } from './old-addresses.ts'

test.each([
  ['', '/settings/overview'],
  ['focus=roles', '/settings/roles'],
  ['focus=records&tab=x&other=1', '/settings/records?tab=x&other=1'],
  ['focus=explorer/google|1', '/settings/users/google%7C1'],
  ['focus=explorer&userId=google|1', '/settings/users/google%7C1'],
  ['focus=applications&applicationId=app_1', '/settings/applications/app_1'],
  ['focus=identity', '/settings/connections?tab=trusted'],
  ['focus=unknown', '/settings/overview'],
  ['admin_consent=True&tenant=t1&state=x', '/settings/general?tab=sso&consent=granted'],
  ['admin_consent=False&state=x', '/settings/general?tab=sso&consent=refused'],
  ['state=%2Fsettings%3Ffocus%3Dgeneral%26tab%3Dsso&error=access_denied', '/settings/general?tab=sso&consent=refused'],
])('SCR-05 ?%s leads to %s', (query, target) => {
  expect(settingsTarget(new URLSearchParams(query))).toBe(target)
})

test('SCR-05 every screen below /settings is reached by its own name', () => {
  for (const { key, path } of destinations.filter(({ path }) => path.startsWith('/settings/')))
    expect(settingsTarget(new URLSearchParams({ focus: key }))).toBe(path)
})
