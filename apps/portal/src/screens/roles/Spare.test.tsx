// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { redundant, viewRows } from './permission-rows.ts'
import { Spare } from './Spare.tsx'

const give = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const many = Array.from({ length: 126 }, (_, at) => give(`reports:act${at}`))

test.each([
  ['* already covers the 126 others.', [give('*'), ...many]],
  ['reports already covers 126 others.', [give('reports'), give('other'), ...many]],
  ['* already covers a. * already covers b.', [give('*'), give('a'), give('b')]],
])('SCR-14 of rows that one action covers it is told "%s"', (words, permissions) => {
  const views = viewRows(permissions)
  const onSimplify = vi.fn()
  renderUi(<Spare rows={redundant(views)} of={views.length} onSimplify={onSimplify} />)
  expect(screen.getByText(words)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Simplify' }))
  expect(onSimplify.mock.calls[0]?.[0]).toHaveLength(redundant(views).length)
})
