// @vitest-environment jsdom
import type { Permission } from '@doorward/core/permissions/model'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'

const give = (action: string, grant = false): Permission => ({ action, allow: true, grant, delegate: false })
let latest: Permission[] = []

function Held({ start, readOnly }: { start: Permission[]; readOnly: boolean }) {
  const [permissions, setPermissions] = useState(start)
  latest = permissions
  return <PermissionMatrix permissions={permissions} onChange={setPermissions} readOnly={readOnly} />
}
const show = (start: Permission[], readOnly = false) => renderUi(<Held start={start} readOnly={readOnly} />)
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))
const box = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: label })
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
  expect(document.activeElement).toBe(screen.getByLabelText('Action 2'))
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
  const field = screen.getByLabelText('Action 1')
  await act(async () => void fireEvent.change(field, { target: { value: 'Reports:Read' } }))
  expect(latest[0]?.action).toBe('reports:read')
  await act(async () => void fireEvent.change(field, { target: { value: 'reports:' } }))
  expect(screen.getByText(/Use letters, digits/)).toBeDefined()
})

test('a pasted list adds each new action once', async () => {
  show([give('a')])
  await press('Paste list')
  fireEvent.change(screen.getByLabelText('Actions, one a line'), { target: { value: 'a\nb\nB' } })
  await press('Add 2 actions')
  expect(latest.map(({ action }) => action)).toEqual(['a', 'b'])
})

test('a managed role is shown without any way to change it', () => {
  show([give('users:read')], true)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Action 1').readOnly).toBe(true)
})
