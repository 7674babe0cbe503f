// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { type RouteObject, redirect } from 'react-router'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { announce } from '../../ui/action/announce.tsx'
import { useLostAddress } from '../frame/use-frame.ts'
import { routes } from './routes.tsx'

const anyOther = routes[0]?.children?.find(({ path }) => path === '*') as RouteObject // the table above has it
function Shown({ page }: { page: string }) {
  useLostAddress()
  return <p>{page}</p>
}
const open = (at: string) =>
  renderUi(
    <Shown page="start" />,
    [
      anyOther,
      { path: '/settings', loader: () => redirect('/settings/overview'), element: <p /> },
      { path: '/settings/overview', element: <Shown page="the overview" /> },
      { path: '/settings/roles', element: <Shown page="roles" /> },
    ],
    at,
  )
const said = /There is no page at/

it('SCR-02 an unknown address leads to the overview, which says once that there was no page', async () => {
  const { router } = open('/settings/moles?q=1')
  await screen.findByText('the overview')
  expect(await screen.findByText('There is no page at /settings/moles; this is the overview.')).toBeDefined()
  act(() => announce('Something else'))
  await act(() => router.navigate('/settings/roles'))
  await act(() => router.navigate('/settings/overview'))
  await screen.findByText('the overview')
  expect(screen.queryByText(said)).toBeNull()
})

it('a long unknown address is told shortened', async () => {
  open(`/${'x'.repeat(500)}`)
  expect((await screen.findByText(said)).textContent?.length).toBeLessThan(130)
})

it('the overview itself says nothing of addresses', async () => {
  act(() => announce(''))
  open('/settings')
  await screen.findByText('the overview')
  expect(screen.queryByText(said)).toBeNull()
})
