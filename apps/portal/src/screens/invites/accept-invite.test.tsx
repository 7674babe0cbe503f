// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { loadConfig } from '../../session/config.ts'
import { dropTokens } from '../../session/tokens.ts'
import { Component, loader } from './AcceptInvite.tsx'

const regions = ['eu-west', 'na-west'].map((region) => ({
  region,
  name: region,
  apiUrl: `https://${region}.api.example`,
}))
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ apiUrl: 'https://api.example', regions }))
  await loadConfig()
})

/** As somebody who has not signed in yet, unless it is said. */
async function visit(answers: Answers, isSignedIn = false) {
  const asked = answerCalls(answers)
  if (!isSignedIn) dropTokens()
  const page = (
    <QueryClientProvider client={queryClient}>
      <main>
        <Component />
      </main>
    </QueryClientProvider>
  )
  renderUi(null, [{ path: '/invite/:inviteId', element: page, loader }], '/invite/secret')
  await screen.findByRole('button', { name: isSignedIn ? 'Use another sign-in' : 'Sign in' })
  return asked
}
const address = 'GET /v1/invites/secret/offer'

test('issue 14 before the sign-in it is said who invites, to what, and what is gained', async () => {
  const statements = [
    { roles: [{ roleId: 'ro_1', roleName: 'Report reader' }], resources: [{ resourceUri: 'reports' }] },
  ]
  const offer = { accountId: 'acc-1', accountName: 'Acme', inviterName: 'Jo Lee', statements, expiresAt: '2026-06-01' }
  const asked = await visit({ [address]: offer })
  expect(document.body.textContent).toContain('Jo Lee invites you to Acme.')
  expect(document.body.textContent).toMatch(/Report reader.*reports/)
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null])
})

test('a link that works no more is told so before anybody signs in for it, and each region is asked once', async () => {
  const asked = await visit({ [address]: 404 })
  expect(asked).toHaveLength(regions.length)
  expect(screen.getByText('This invite does not work.')).toBeDefined()
  expect(screen.getByText(/It may be used, ended or taken back/)).toBeDefined()
})

test('where that can not be told, one may sign in all the same', async () => {
  await visit({ [address]: 429 })
  expect(screen.getByText(/^Sign in with the e-mail address/)).toBeDefined()
  expect(screen.queryByText('This invite does not work.')).toBeNull()
})

test.each([
  ['Forbidden', /It is for another e-mail address, or yours is not verified/],
  ['InviteOutgrown', /What it gives has changed since it was made/],
])('whoever it is not open to (%s) is told so before they accept it', async (errorCode, told) => {
  await visit({ [address]: () => Response.json({ title: 'No.', errorCode }, { status: 403 }) }, true)
  expect(screen.getByText('This invite does not work.')).toBeDefined()
  expect(document.body.textContent).toMatch(told)
  expect(screen.queryByRole('button', { name: 'Accept invite' })).toBeNull()
})
