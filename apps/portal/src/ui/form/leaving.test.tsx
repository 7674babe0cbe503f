// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { Dialog } from '../floating/Dialog.tsx'
import { HeldGuard } from '../page/HeldGuard.tsx'
import { CreatePage } from './CreatePage.tsx'

const warned = vi.spyOn(console, 'warn')
afterEach(() => warned.mockClear())

function NewRole() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <CreatePage
        crumbs={[{ label: 'Roles', to: '/roles' }]}
        title="Create role"
        noun="role"
        blank={{ name: '' }}
        specs={{ name: { label: 'Name' } }}
        validate={() => ({})}
        create={async () => undefined}
        done="Role created."
      >
        {(form) => (
          <TextInput
            label="Name"
            value={form.values.name}
            onChange={(event) => form.set({ name: event.currentTarget.value })}
          />
        )}
      </CreatePage>
      <button type="button" onClick={() => setIsOpen(true)}>
        Help
      </button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="About roles" />
    </>
  )
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })))

async function typeIntoNewRole() {
  const { router } = renderUi(<p>Start</p>, [
    { path: '/roles', element: <p>The roles</p> },
    { path: '/roles/new', element: <NewRole /> },
    { path: '/tabs', element: <HeldGuard name="Reader" tabs={['Overview']} onDiscard={() => undefined} /> },
  ])
  await act(() => router.navigate('/roles'))
  await act(() => router.navigate('/roles/new'))
  await act(async () => void fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Reader' } }))
  const back = () => act(() => router.navigate(-1))
  return { router, back, at: () => router.state.location.pathname }
}

test('SCR-14 Back from a create form asks, and what is discarded there leads back', async () => {
  const { back, at } = await typeIntoNewRole()
  await back()
  await screen.findByText('Leave without saving?')
  expect(at()).toBe('/roles/new')
  await press('Discard changes')
  await screen.findByText('The roles')
  expect(at()).toBe('/roles')
  expect(warned).not.toHaveBeenCalled()
})

test('SCR-14 who stays keeps what was typed, and is asked again; Back answers the question by staying', async () => {
  const { back, at } = await typeIntoNewRole()
  await back()
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  await back()
  await screen.findByText('Leave without saving?')
  await back()
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(at()).toBe('/roles/new')
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Reader')
})

test('SCR-14 what lies over a form is closed first, then the form asks', async () => {
  const { back, at } = await typeIntoNewRole()
  await press('Help')
  await screen.findByText('About roles')
  await back()
  await waitFor(() => expect(screen.queryByText('About roles')).toBeNull())
  expect(screen.queryByText('Leave without saving?')).toBeNull()
  await back()
  await press('Discard changes')
  await screen.findByText('The roles')
  expect(at()).toBe('/roles')
  expect(warned).not.toHaveBeenCalled()
})

test('SCR-14 edits on tabs that are not shown are asked about, and let go', async () => {
  const { router, back, at } = await typeIntoNewRole()
  await press('Help')
  await back()
  await act(() => router.navigate('/tabs'))
  await press('Discard changes')
  await waitFor(() => expect(at()).toBe('/tabs'))
  await act(() => router.navigate('/roles'))
  await press('Discard changes')
  await screen.findByText('The roles')
})
