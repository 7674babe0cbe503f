// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../../test/render.tsx'
import { FrameDrawer } from './FrameDrawer.tsx'

function Open() {
  const [opened, setOpened] = useState(true)
  return (
    <FrameDrawer opened={opened} onClose={() => setOpened(false)}>
      Roles
    </FrameDrawer>
  )
}

test('SCR-14 Back closes the navigation that lies over a page, and stays on the page', async () => {
  const { router } = renderUi(<p>Before</p>, [{ path: '/here', element: <Open /> }])
  await act(() => router.navigate('/here'))
  await screen.findByText('Roles')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/here')
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/')
})
