// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { loadConfig } from '../../session/config.ts'
import { acceptInvite } from './invites.ts'

const regions = ['one', 'two'].map((region) => ({ region, apiUrl: `http://${region}.example` }))

/** What each region answers to whoever accepts an invite: a status, or the account that it leads to. */
async function accepted(answers: Record<string, number>) {
  answerCalls({}) // for the token
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const host = new URL(url, location.href).hostname
    asked.push(host)
    const status = answers[host] ?? 404
    return Response.json(status === 200 ? { accountId: 'acc-1' } : { errorCode: `Refused${status}` }, { status })
  })
  const outcome = await acceptInvite('inv_1').then(
    ({ accountId }) => accountId,
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  )
  return { asked, outcome }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ apiUrl: 'http://one.example', regions, accountsUrls: [] }))
  await loadConfig()
})

test.each([404, 409])(
  'ERR-03 an invite that a region answers with %i is not there: the next one is asked',
  async (status) => {
    expect(await accepted({ 'one.example': status, 'two.example': 200 })).toEqual({
      asked: ['one.example', 'two.example'],
      outcome: 'acc-1',
    })
  },
)

test('ERR-03 an invite that no region has is not valid', async () => {
  expect(await accepted({ 'one.example': 409, 'two.example': 404 })).toMatchObject({
    outcome: '404 InvalidInvite',
  })
})

test('ERR-03 an invite that cannot be asked for fails at once, without asking elsewhere', async () => {
  for (const status of [403, 429, 500])
    expect(await accepted({ 'one.example': status, 'two.example': 200 })).toEqual({
      asked: ['one.example'],
      outcome: `${status} FailedToAccessInvite`,
    })
})
