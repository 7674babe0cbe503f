// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { sendTicket } from './support.ts'

const ticket = { area: 'Sign-in', subject: 'Locked out', message: 'Help.', reference: '', email: '' }

test.each([400, 401, 403, 404, 413, 429, 500, 503])(
  'ERR-09 a ticket that is answered with %i still has its id, and when somebody will answer: within a day, at best within the hour',
  async (status) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const sent = answerCalls({ 'POST /v1/support-tickets': status })
    expect(await sendTicket(ticket)).toEqual({
      ticketId: expect.stringMatching(/^tkt_\w{20}$/),
      expectedResponseTime: 'PT24H',
      optimizedResponseTime: 'PT1H',
      failure: expect.objectContaining({ status }),
    })
    expect(sent).toHaveLength(1)
  },
)

test('ERR-09 so has one that no answer came to; sent again it is the same ticket', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerCalls({})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { ticketId, ...receipt } = await sendTicket(ticket)
  expect(receipt).toMatchObject({ expectedResponseTime: 'PT24H', optimizedResponseTime: 'PT1H' })
  const sent = answerCalls({ 'POST /v1/support-tickets': { ticketId } })
  expect((await sendTicket(ticket, ticketId)).failure).toBeUndefined()
  expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({ ticketId })
})
