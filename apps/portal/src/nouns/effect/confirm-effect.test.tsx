// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { GiveAccess } from '../access/GiveAccess.tsx'
import { ConfirmEffect } from './ConfirmEffect.tsx'

function show(refusal: ApiError) {
  answerCalls({
    'GET /v1/roles': { roles: [{ roleId: 'Doorward:Owner', name: 'Owner', permissions: [] }] },
  })
  const onClose = vi.fn()
  renderUi(
    <QueryClientProvider client={queryClient}>
      <ConfirmEffect
        opened
        onClose={onClose}
        title="Disable Jo?"
        consequences={[]}
        effectOf={() => Promise.reject(refusal)}
        nameIfLarge="Jo"
        label="Disable user"
        failed="We could not disable the user."
        undo="You can enable the user again."
        action={async () => undefined}
      />
      <GiveAccess />
    </QueryClientProvider>,
  )
  return onClose
}

test('SCR-14 of the last owner nothing is asked: a button leads to where somebody else becomes one', async () => {
  const title = 'Make somebody else an owner first.'
  const onClose = show(new ApiError({ status: 409, code: 'LastOwner', title }))
  const dialog = await screen.findByRole('dialog', { name: '"Disable user" can\'t be done' })
  expect(dialog.textContent).toContain(title)
  await press('Make somebody an owner')
  expect(onClose).toHaveBeenCalled()
  const sheet = await screen.findByRole('dialog', { name: 'Give access' })
  await waitFor(() => expect(sheet.textContent).toContain('Owner'))
  expect(within(sheet).getByText('Doorward:*')).toBeDefined()
})

test('SCR-14 what is refused for another reason is told with nothing to press but Close', async () => {
  show(new ApiError({ status: 409, code: 'InUse', title: 'It is in use.' }))
  const dialog = await screen.findByRole('dialog', { name: '"Disable user" can\'t be done' })
  expect(within(dialog).queryByRole('button', { name: 'Make somebody an owner' })).toBeNull()
})

test("SCR-14 what can't come back for a deleted role is told once, with the way to the deleted roles and nothing else to press", async () => {
  const title = 'The role ro_1 was deleted since. Restore it first, or set this anew without it.'
  const onClose = show(new ApiError({ status: 400, code: 'UnknownRole', title, details: { roleId: 'ro_1' } }))
  const dialog = await screen.findByRole('dialog', { name: '"Disable user" can\'t be done' })
  expect(within(dialog).getAllByText(/was deleted since/)).toHaveLength(1)
  expect(within(dialog).queryByRole('button', { name: 'Disable user' })).toBeNull()
  const way = within(dialog).getByRole('link', { name: 'See deleted roles' })
  expect(way.getAttribute('href')).toBe('#/settings/roles?filter=deleted')
  fireEvent.click(way)
  expect(onClose).toHaveBeenCalled()
})
