// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, typeInto, written } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { LimitedToken } from './LimitedToken.tsx'

/** Says that the token may read reports. */
async function fillIn() {
  await typeInto(screen.getByRole('combobox', { name: 'May', hidden: true }), 'Reader')
  const role = await screen.findByRole('option', { name: /^Reader/, hidden: true })
  await act(async () => void fireEvent.click(role))
  const resource = screen.getByRole('combobox', { name: 'On', hidden: true })
  await typeInto(resource, '/reports/*')
  await act(async () => void fireEvent.keyDown(resource, { key: 'Enter' }))
}

test('SCR-14 a limited token whose answer was lost is made once: pressed again it is the same write, the next is another', async () => {
  let lost = true
  const asked = answerCalls({
    'GET /v1/users/u1/tokens': { tokens: [] },
    'GET /v1/roles': { roles: [{ roleId: 'ro_r', name: 'Reader', permissions: [] }] },
    'POST /v1/users/u1/tokens': () => {
      if (!lost) return { token: 'the-token', tokenId: 't1' }
      lost = false
      return 503
    },
  })
  const minuteMs = 60_000
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
  renderUi(
    <QueryClientProvider client={queryClient}>
      <LimitedToken userId="u1" name="Ann" />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /Make/ })
  await fillIn()
  await press('Make token')
  await screen.findByText('We could not make the token.')
  clock.mockReturnValue(start + minuteMs)
  await press('Make token')
  await screen.findByDisplayValue('the-token')
  await act(async () => void fireEvent.click(screen.getByLabelText('I have stored it')))
  await press('Done')
  await fillIn()
  await press('Make token')
  const tries = asked.filter(({ method }) => method === 'POST')
  const [first, again, other] = tries.map(({ headers }) => headers.get('idempotency-key'))
  expect([again, first === other]).toEqual([first, false])
  expect(written(asked).map(([, { expires }]) => Date.parse(expires) - start)).toEqual(
    [60, 60, 61].map((minutes) => minutes * minuteMs),
  )
  clock.mockRestore()
})
