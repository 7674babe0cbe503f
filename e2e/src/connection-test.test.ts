import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ForeignProvider, openForeignProvider } from './foreign-provider.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

/** An owner tests a connection in the console, against a provider of his own. */
let stage: Stage
let provider: ForeignProvider

const stepMs = 60_000
beforeAll(async () => {
  provider = await openForeignProvider({ sub: 'ann-1184', email: 'ann@globex.example', email_verified: true })
  stage = await openStage({ DOORWARD_OUTBOUND_ALLOW: '127.0.0.1' })
}, stepMs)
afterAll(async () => {
  await stage?.close()
  await provider?.close()
})

const send = (method: string, path: string, body?: object) =>
  fetch(`${stage.server.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${stage.facts.accessKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

it(
  'LGN-08 an owner tests a connection: the console shows beside the tab what the provider said, and nobody is made',
  async () => {
    const { page, server, problems } = stage
    const connection = {
      connectionId: 'con_globex',
      clientId: 'doorward',
      clientSecret: 'a secret of the provider',
      issuerUrl: provider.issuer,
      data: { name: 'Globex' },
    }
    expect((await send('POST', '/v1/connections', connection)).status).toBe(201)
    const users = async () => (await (await send('GET', '/v1/users')).json()).users.length
    const before = await users()

    await signInByCode(page, server, owner)
    await page.goto(`${server.portalUrl}#/settings/connections/con_globex`)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Test connection' }).click()
    const tab = await opening
    await tab.getByRole('heading', { name: 'Test of a connection' }).waitFor()
    await page.getByText('Waiting for the tab beside this one.').waitFor()
    await tab.getByRole('link', { name: 'Go to Globex' }).click()
    await tab.getByRole('link', { name: 'Sign in at Globex' }).click()
    await tab.getByRole('heading', { name: 'The test passed' }).waitFor()
    expect(await tab.textContent('main')).toContain('You can close this window.')

    await page.getByText('It works', { exact: true }).waitFor()
    const shown = await page.textContent('main')
    for (const part of ['ann-1184', 'ann@globex.example', '"email_verified": true']) expect(shown).toContain(part)
    expect(await users()).toBe(before)
    expect(problems).toEqual([])
  },
  2 * stepMs,
)
