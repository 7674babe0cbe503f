import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { callApi, openStage, owner, type Stage } from './open-stage.ts'
import { answerByCode, signInByCode } from './sign-in-by-code.ts'

/** A program that registers itself (RFC 7591), from its first request to the first person who is signed in to it. */
let stage: Stage
const stepMs = 60_000
beforeAll(async () => {
  stage = await openStage()
}, stepMs)
afterAll(() => stage?.close())

/** Where the program is answered; the test answers in its place. */
const home = 'https://agent.example.com/callback'
const verifier = 'v'.repeat(43)

async function register(): Promise<{ client_id: string; client_secret: string }> {
  const answer = await fetch(`${stage.server.apiUrl}/api/oauth/registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Planner', redirect_uris: [home] }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { client_id: string; client_secret: string } // RFC 7591 §3.2.1
}
const signInAddress = (clientId: string) =>
  `${stage.server.apiUrl}/?${new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: home, response_type: 'code', scope: 'openid email', state: 's1' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`

it(
  'LGN-06 a program registers itself, the console shows it waiting, somebody approves it, and it signs a person in',
  async () => {
    const { server, facts, page, problems } = stage
    await callApi(stage, 'PUT', `/v1/accounts/${facts.accountId}`, { applicationRegistration: 'approved' })
    const program = await register()
    const visitor = (await openPage(stage.browser)).page
    await visitor.route('https://agent.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Planner</title><h1>Planner</h1>' }),
    )
    await visitor.goto(signInAddress(program.client_id))
    await visitor.getByRole('heading', { name: 'This application is not approved yet' }).waitFor()

    await signInByCode(page, server, owner)
    await page.getByRole('button', { name: /notification/i }).click()
    // The overview behind it says the same.
    const bell = page.getByRole('dialog', { name: /notification/i })
    await bell.getByRole('link', { name: '1 application waits for approval' }).click()
    const row = page.getByRole('row', { name: /Planner/ })
    await row.getByText('waits for approval').waitFor()
    await row.getByRole('link', { name: 'Planner' }).click()
    await page.getByText('It registered itself.').waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve Planner?' })
    await dialog.getByText(home).waitFor()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('It registered itself.').waitFor({ state: 'hidden' })

    await visitor.goto(signInAddress(program.client_id))
    await visitor.getByRole('heading', { name: 'Sign in to Planner' }).waitFor()
    await answerByCode(visitor, server, 'pia@example.com')
    await visitor.waitForURL(`${home}?**`)
    const answer = await fetch(`${server.apiUrl}/api/authentication/oauth/tokens`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', redirect_uri: home, code_verifier: verifier },
        ...program,
        code: new URL(visitor.url()).searchParams.get('code') ?? '',
      }),
    })
    const tokens = (await answer.json()) as { id_token: string } // RFC 6749 §5.1
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email: 'pia@example.com', aud: program.client_id })
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]) // whoever registered is no user who is found
  },
  2 * stepMs,
)
