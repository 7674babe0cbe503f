import { expect, test } from 'vitest'
import {
  checkFilling,
  checkSnippets,
  extensionSnippets,
  fillSnippet,
  signInFilling,
  signInSnippets,
} from './snippets.ts'

const question = {
  origin: 'https://acc-1.example',
  userId: 'a"b\\c',
  action: 'reports:read',
  resourceUri: '/reports/7',
}
const application = { issuer: 'https://acc-1.example', clientId: 'app_shop', redirectUri: 'https://shop.example/back' }
/** Braces that are the code's own. */
const ownBraces = [/\{\{ user\.email \?\? user\.sub \}\}/]
const left = (code: string) => ownBraces.reduce((rest, own) => rest.replace(own, ''), code).match(/\{\{\w/)

test.each(checkSnippets)('SCR-16 $key: every fact is filled in, and none leaves its quotes', (snippet) => {
  const code = fillSnippet(snippet, checkFilling(question))
  expect(left(code)).toBeNull()
  expect(code).toContain('https://acc-1.example')
  expect(code).not.toContain('a"b')
  expect(code).toContain('DOORWARD_ACCESS_KEY')
})

test.each(signInSnippets)(
  'SCR-16 sign in by $key: every fact is filled in, a connection where one is asked for',
  (snippet) => {
    const code = fillSnippet(snippet, signInFilling(application))
    expect(left(code)).toBeNull()
    for (const fact of ['https://acc-1.example', 'app_shop']) expect(code).toContain(fact)
    expect(code).not.toContain('connectionId')
    const byConnection = fillSnippet(snippet, signInFilling({ ...application, connectionId: 'con_okta' }))
    expect(left(byConnection)).toBeNull()
    expect(byConnection).toMatch(/connectionId"?[:=]\W*con_okta/)
  },
)

test.each(extensionSnippets)('SCR-16 an extension by $key: checks its token with keys of its own', (snippet) => {
  const issuer = 'https://acc-1.example/api/extensions/ext_bot'
  const code = fillSnippet(snippet, signInFilling({ ...application, issuer, clientId: 'ext_bot', isExtension: true }))
  expect(left(code)).toBeNull()
  expect(code).toContain('jwtVerify(tokens.access_token')
  expect(code).not.toContain('tokens.claims')
})
