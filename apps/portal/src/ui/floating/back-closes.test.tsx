// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createHashRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/render.tsx'
import { numberEntries } from '../../lib/numbered-entries.ts'
import { AllPages } from '../page/AllPages.tsx'
import { BackCloses } from './BackCloses.tsx'

function Page({ name }: { name: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && (
        <div role="dialog">
          <BackCloses close={() => setOpened(false)} />
        </div>
      )}
    </>
  )
}

function show() {
  window.location.hash = '#/one'
  const note = numberEntries()
  const pages = [
    { path: '/one', element: <Page name="One" /> },
    { path: '/two', element: <Page name="Two" /> },
    { path: '/three', element: <Page name="Three" /> },
  ]
  const router = createHashRouter([{ Component: AllPages, children: pages }])
  router.subscribe(note)
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}

const back = () =>
  act(async () => {
    window.history.back()
    await new Promise((done) => setTimeout(done, 100))
  })

test('SCR-16 Back closes what lies over a page also where the page was called by its address', async () => {
  const router = show()
  await screen.findByRole('heading', { name: 'One' })
  await act(async () => {
    window.location.hash = '#/two'
  })
  await screen.findByRole('heading', { name: 'Two' })
  await act(async () => void fireEvent.click(screen.getByText('Open')))
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('heading', { name: 'Two' })
  // The same over a page that a link led to from there.
  await act(() => router.navigate('/three'))
  await act(async () => void fireEvent.click(screen.getByText('Open')))
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('heading', { name: 'Three' })
  await back()
  await screen.findByRole('heading', { name: 'Two' })
  await back()
  await screen.findByRole('heading', { name: 'One' })
})

test('SCR-16 an address that is typed over what lies open leads there', async () => {
  show()
  await screen.findByRole('heading', { name: 'One' })
  await act(async () => void fireEvent.click(screen.getByText('Open')))
  await act(async () => {
    window.location.hash = '#/two'
  })
  await screen.findByRole('heading', { name: 'Two' })
})
