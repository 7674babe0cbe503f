// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { ConfirmModal } from './ConfirmModal.tsx'

function Deny() {
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Deny
      </button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Deny it?"
        consequences={[]}
        field={<TextInput label="Reason" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />}
        label="Deny request"
        failed="We could not deny it."
        undo="This can't be undone."
        action={async () => undefined}
      />
    </>
  )
}

test('SCR-14 Back closes what asks before an act, stays on the page, and keeps what was typed', async () => {
  const { router } = renderUi(<p>The list</p>, [{ path: '/one', element: <Deny /> }])
  await act(() => router.navigate('/one'))
  const open = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Deny', hidden: true })))
  await open()
  await act(async () => void fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'too broad' } }))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/one')
  await open()
  expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe('too broad')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keep it' })))
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/')
})
