// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { sendTicket } from './support.ts'

const ticket = { area: 'Sign-in', subject: 'Locked out', message: 'Help.', reference: '', email: '' }

test('ERR-09 a ticket that could not be filed still says when somebody will answer: within a day, at best within the hour', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent = answerCalls({ 'POST /v1/support-tickets': 503 })
  expect(await sendTicket(ticket)).toEqual({
    ticketId: expect.stringMatching(/^tkt_\w{20}$/),
    expectedResponseTime: 'PT24H',
    optimizedResponseTime: 'PT1H',
    confirmed: false,
  })
  expect(sent).toHaveLength(1)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendTicket(ticket)).toMatchObject({ expectedResponseTime: 'PT24H', confirmed: false })
})

test('ERR-09 what the server refuses of a ticket is told, for whoever wrote it can mend that', async () => {
  answerCalls({ 'POST /v1/support-tickets': 400 })
  await expect(sendTicket(ticket)).rejects.toMatchObject({ status: 400 })
})
