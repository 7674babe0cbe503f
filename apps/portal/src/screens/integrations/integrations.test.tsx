// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { facts, press, showNoun, tabs, typeIn, written } from '../../../test/show-noun.tsx'
import * as integrations from './integrations.tsx'

const path = '/settings/integrations'
const webhook = {
  type: 'WEBHOOK',
  configuration: { url: 'https://acme.com/hook', events: ['AccessChanged'] },
  status: { failures: 0, deadLetters: 3 },
  createdTime: '2026-01-01T00:00:00.000Z',
}
const known = { 'GET /v1/integrations/WEBHOOK': webhook }

test('a signing key that was made is shown once, then the page opens', async () => {
  const { asked, place } = await showNoun(integrations, path, `${path}/new`, {
    ...known,
    'POST /v1/integrations': { ...webhook, secret: 'whsec_1' },
  })
  await typeIn(/^Address/, 'https://acme.com/hook')
  await press('Create integration')
  expect(written(asked)[0]).toMatchObject(['POST /v1/integrations', { type: 'WEBHOOK' }])
  expect(((await screen.findByLabelText('Signing key', { selector: '[readonly]' })) as HTMLInputElement).value).toBe(
    'whsec_1',
  )
  expect(place()).toBe(`${path}/new`)
  fireEvent.click(screen.getByLabelText('I have stored it'))
  await press('Done')
  await waitFor(() => expect(place()).toBe(`${path}/WEBHOOK`))
})

test('without a key of ours its page opens at once', async () => {
  const { place } = await showNoun(integrations, path, `${path}/new`, { ...known, 'POST /v1/integrations': webhook })
  await typeIn(/^Address/, 'https://acme.com/hook')
  await press('Create integration')
  await waitFor(() => expect(place()).toBe(`${path}/WEBHOOK`))
})

test('its page says how delivery goes, without what its kind does not have', async () => {
  await showNoun(integrations, path, `${path}/WEBHOOK`, known)
  expect(tabs()).toEqual(['Overview', 'Edit', 'Deliveries', 'Not delivered 3', 'History', 'JSON'])
  expect(facts()).not.toContain('Service account')
  expect(screen.getByText('3 events')).toBeDefined()
})

test('editing sends no secret that nobody gave, and keeps no draft', async () => {
  const { asked } = await showNoun(integrations, path, `${path}/WEBHOOK?tab=edit`, {
    ...known,
    'PUT /v1/integrations/WEBHOOK': webhook,
  })
  expect(screen.queryByLabelText('Send to')).toBeNull()
  await typeIn(/^Address/, 'https://acme.com/other')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('doorward.draft'))).toEqual([])
  await press('Save integration')
  expect(written(asked)).toEqual([
    [
      'PUT /v1/integrations/WEBHOOK',
      { type: 'WEBHOOK', configuration: { url: 'https://acme.com/other', events: ['AccessChanged'] } },
    ],
  ])
})

test('what was not delivered is sent again, one by one or all of it', async () => {
  const letter = { eventId: 'ev_1', firstTried: '', died: '', reason: 'timeout', replaying: false, event: {} }
  const { asked } = await showNoun(integrations, path, `${path}/WEBHOOK?tab=undelivered`, {
    ...known,
    'GET /v1/integrations/WEBHOOK/dead-letters': { deadLetters: [letter] },
    'POST /v1/integrations/WEBHOOK/replay': { replaying: 1 },
  })
  await screen.findByText('ev_1')
  await press('Send again')
  await press('Send all again')
  expect(written(asked)).toEqual([
    ['POST /v1/integrations/WEBHOOK/replay', { eventIds: ['ev_1'] }],
    ['POST /v1/integrations/WEBHOOK/replay', {}],
  ])
})

test('SCR-16 what was sent lately stands there with what came back, and is sent once more', async () => {
  const bad = {
    deliveryId: 'dlv_1',
    eventId: 'evt_1',
    detailType: 'AccessChanged',
    sentTime: '2026-01-02T09:00:00.000Z',
    durationMs: 38,
    delivered: false,
    answer: 'the webhook answered 500',
    event: { detail: { userId: 'maya' } },
  }
  const { asked } = await showNoun(integrations, path, `${path}/WEBHOOK?tab=deliveries`, {
    ...known,
    'GET /v1/integrations/WEBHOOK/deliveries': { deliveries: [bad] },
    'POST /v1/integrations/WEBHOOK/deliveries/dlv_1/retry': { ...bad, delivered: true, answer: 'HTTP 200' },
  })
  expect((await screen.findByText('AccessChanged')).closest('tr')?.textContent).toMatch(
    /Not takenthe webhook answered 500 in 38 ms/,
  )
  await press('Show event evt_1')
  expect(screen.getByText(/maya/)).toBeDefined()
  await press('Send again')
  expect(await screen.findByText('Sent again, and taken.')).toBeDefined()
  expect(written(asked)).toEqual([['POST /v1/integrations/WEBHOOK/deliveries/dlv_1/retry', {}]])
})
