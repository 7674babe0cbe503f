// @vitest-environment jsdom
import type { Permission } from '@doorward/core/permissions/model'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { PermissionTable } from './PermissionTable.tsx'

const give = (action: string, grant = false): Permission => ({ action, allow: true, grant, delegate: false })
let latest: Permission[] = []

function Held({ start }: { start: Permission[] }) {
  const [permissions, setPermissions] = useState(start)
  latest = permissions
  return (
    <QueryClientProvider client={queryClient}>
      <PermissionMatrix permissions={permissions} onChange={setPermissions} />
    </QueryClientProvider>
  )
}
const author = { roleId: 'ro_author', name: 'Author', permissions: [give('pages:write', true), give('pages:read')] }
function show(start: Permission[]) {
  answerCalls({ 'GET /v1/roles': { roles: [author] } })
  return renderUi(<Held start={start} />)
}
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))
const box = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: label })
const field = (number: number) => screen.getByLabelText<HTMLInputElement>(`Action ${number}`, { selector: 'input' })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('arrow keys move through the grid', async () => {
  show([give('a:read'), give('b:read')])
  box('Allow a:read').focus()
  await key('ArrowRight')
  expect(document.activeElement).toBe(box('Grant a:read'))
  await key('ArrowDown')
  expect(document.activeElement).toBe(box('Grant b:read'))
  await key('ArrowLeft')
  await key('ArrowLeft')
  expect(document.activeElement).toBe(field(2))
})

test('SCR-07 the platform’s own actions are offered beside those of the account’s roles', async () => {
  show([give('')])
  await act(async () => void fireEvent.change(field(1), { target: { value: 'read' } }))
  await screen.findByRole('option', { name: 'roles:read', hidden: true })
  expect(screen.getByRole('option', { name: 'pages:read', hidden: true })).toBeDefined()
  expect(screen.getByText('Of Doorward itself')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'roles:read', hidden: true })))
  expect(latest.map(({ action }) => action)).toEqual(['roles:read'])
})

test('whoever adds an action goes on typing in its row', async () => {
  show([give('a:read')])
  await press('Add action')
  await waitFor(() => expect(document.activeElement).toBe(field(2)))
})

test('SCR-16 Enter takes what was typed and goes on in the next row, so that a list is typed; nothing is sent by it', async () => {
  show([give('a:read')])
  const enter = async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', code: 'Enter' })
  field(1).focus()
  expect(await enter()).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(field(2)))
  fireEvent.change(field(2), { target: { value: 'b:' } })
  await enter()
  expect(latest).toHaveLength(2)
  expect(document.activeElement).toBe(field(2))
  fireEvent.change(field(2), { target: { value: 'b:read' } })
  await enter()
  await waitFor(() => expect(document.activeElement).toBe(field(3)))
  expect(await enter()).toBe(false)
  field(1).focus()
  await enter()
  await waitFor(() => expect(document.activeElement).toBe(field(3)))
  expect(latest.map(({ action }) => action)).toEqual(['a:read', 'b:read', ''])
  box('Allow a:read').focus()
  expect(await enter()).toBe(false)
})

test('SCR-16 Enter takes the suggestion that is chosen and stays in its row', async () => {
  show([give('')])
  field(1).focus()
  fireEvent.change(field(1), { target: { value: 'pages' } })
  await screen.findByRole('option', { name: 'pages:read', hidden: true })
  for (const code of ['ArrowDown', 'Enter'])
    await act(async () => void fireEvent.keyDown(field(1), { key: code, code }))
  expect(latest.map(({ action }) => action)).toEqual(['pages:read'])
})

test('a, g and t set allow, grant and delegate of the row', async () => {
  show([give('a:read')])
  box('Allow a:read').focus()
  await key('g')
  await key('t')
  await key('a')
  expect(latest).toEqual([{ action: 'a:read', allow: false, grant: true, delegate: true }])
})

test('what a parent gives is ticked through it and cannot be taken away here', async () => {
  show([give('reports'), { ...give('reports:read'), allow: false, grant: true }])
  expect(box('Allow reports:read').checked).toBe(true)
  expect(screen.getByText('through reports')).toBeDefined()
  await act(async () => void fireEvent.click(box('Allow reports:read')))
  expect(latest[1]?.allow).toBe(false)
})

test('a row that adds nothing is named, and Simplify drops it', async () => {
  show([give('reports'), give('reports:read')])
  expect(screen.getByText('reports already covers reports:read.')).toBeDefined()
  await press('Simplify')
  expect(latest).toEqual([give('reports')])
})

test('an action is lower-cased as it is typed, and a malformed one named at once', async () => {
  show([give('')])
  const typed = field(1)
  await act(async () => void fireEvent.change(typed, { target: { value: 'Reports:Read' } }))
  expect(latest[0]?.action).toBe('reports:read')
  await act(async () => void fireEvent.change(typed, { target: { value: 'reports:' } }))
  expect(screen.getByText(/Use letters, digits/)).toBeDefined()
})

test('a pasted list adds each new action once', async () => {
  show([give('a')])
  await press('Paste list')
  fireEvent.change(screen.getByLabelText('Actions, one a line'), { target: { value: 'a\nb\nB' } })
  await press('Add 2 actions')
  expect(latest.map(({ action }) => action)).toEqual(['a', 'b'])
})

test('SCR-14 of a pasted list the sound actions are added and what is none stays, to be corrected or left out', async () => {
  show([give('a')])
  await press('Paste list')
  const pasted = screen.getByLabelText<HTMLTextAreaElement>('Actions, one a line')
  expect(screen.queryByRole('button', { name: /Add 0/ })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add actions' }).disabled).toBe(true)
  fireEvent.change(pasted, { target: { value: '- wine:read\n* Wine:pour\n1. beer:\n• wine:sell\nmilk and honey' } })
  expect(screen.getByText(/^beer: is no action/)).toBeDefined()
  await press('Leave out milk and honey')
  expect(screen.queryByText(/^milk and honey is no/)).toBeNull()
  await press('Add 3 actions')
  expect(latest.map(({ action }) => action)).toEqual(['a', 'wine:read', 'wine:pour', 'wine:sell'])
  expect(pasted.value).toBe('beer:')
  expect(document.activeElement).toBe(pasted)
  await press('Leave out beer:')
  expect(pasted.value).toBe('')
})

test('SCR-16 actions that begin alike stand in a branch, which is closed and set as one', async () => {
  show([give('pages:read'), give('pages:write', true), give('other')])
  expect(box('Allow all of pages').checked).toBe(true)
  expect(box('Grant all of pages').indeterminate).toBe(true)
  await act(async () => void fireEvent.click(box('Grant all of pages')))
  expect(latest.map(({ grant }) => grant)).toEqual([true, true, false])
  await press('pages 2 actions')
  expect(screen.queryByRole('checkbox', { name: 'Allow pages:read' })).toBeNull()
})

test('SCR-16 what another role may do is taken over, and what an action covers is counted', async () => {
  show([give(''), { ...give('pages:write'), allow: false }])
  fireEvent.click(await screen.findByRole('button', { name: 'From another role' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Author', hidden: true }))
  expect(latest).toEqual([{ ...give('pages:write'), allow: false }, give('pages:read')])
  await press('Add action')
  await act(async () => void fireEvent.change(field(3), { target: { value: 'pages' } }))
  expect(within(field(3).closest('tr') ?? document.body).getByText('2 actions')).toBeDefined()
})

test('a role that one may not change is read: a verdict with its word for each flag, and nothing to tick or press', () => {
  renderUi(
    <QueryClientProvider client={queryClient}>
      <PermissionTable permissions={[give('users'), { ...give('users:read'), allow: false, grant: true }]} />
    </QueryClientProvider>,
  )
  const row = within(screen.getByText('users:read').closest('tr') ?? document.body)
  expect(row.getByText('Grant')).toBeDefined()
  expect(row.getByText('through users')).toBeDefined()
  expect(row.queryByText('Delegate')).toBeNull()
  expect(screen.queryAllByRole('button').concat(screen.queryAllByRole('checkbox'))).toEqual([])
})

test('SCR-14 more actions than a role has are told at once in what is pasted, and a branch takes their place where somebody says so', async () => {
  show([give('a')])
  await press('Paste list')
  const orders = Array.from({ length: 90 }, (_, at) => `orders:act${at}`)
  const wines = Array.from({ length: 35 }, (_, at) => `wine:act${at}`)
  const pasted = screen.getByLabelText<HTMLTextAreaElement>('Actions, one a line')
  fireEvent.change(pasted, { target: { value: [...orders, ...wines].join('\n') } })
  expect(screen.getByText(/^126 actions; a role has at most 100: take out 26/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 125 actions' }).disabled).toBe(true)
  await press('Use orders:* in place of 90')
  expect(screen.queryByText(/at most 100/)).toBeNull()
  await press('Add 36 actions')
  expect(latest.map(({ action }) => action)).toEqual(['a', 'orders:*', ...wines])
})

const pasteIn = (number: number, text: string) =>
  act(async () => void fireEvent.paste(field(number), { clipboardData: { getData: () => text } }))

test('SCR-14 a list that is pasted into an action becomes rows with the flags of that one', async () => {
  show([give('a'), { ...give(''), grant: true }])
  await pasteIn(2, 'X:one\nx:two a')
  expect(latest.map(({ action }) => action)).toEqual(['a', 'x:one', 'x:two a'])
  await pasteIn(1, 'x:three, x:one')
  expect(latest.map(({ action }) => action)).toEqual(['a', 'x:one', 'x:two a', 'x:three'])
  expect(latest.map(({ grant }) => grant)).toEqual([false, true, true, false])
  expect(screen.getByText('3 actions are new: no role has them yet.')).toBeDefined()
})

test('SCR-14 a list that is too long for a role is looked at first', async () => {
  show([give('')])
  await pasteIn(1, Array.from({ length: 120 }, (_, at) => `orders:act${at}`).join(' '))
  expect(latest).toHaveLength(1)
  expect(screen.getByText(/^120 actions; a role has at most 100/)).toBeDefined()
})

test('SCR-14 what is no action is neither new nor covers anything', async () => {
  show([give('x y'), give('pages')])
  expect(screen.getByText('1 action is new: no role has it yet.')).toBeDefined()
  const row = within(field(1).closest('tr') ?? document.body)
  expect(row.queryByText('New') ?? row.queryByText('Itself')).toBeNull()
})
