// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { CardTable } from './CardTable.tsx'

const show = () =>
  renderUi(
    <CardTable
      label="Messages"
      columns={[
        { key: 'subject', head: 'Subject', cell: (row: { subject: string }) => row.subject },
        { key: 'id', head: 'Ticket', wideOnly: true, cell: () => 'tkt_1' },
        { key: 'sent', head: 'Sent', cell: () => 'today' },
      ]}
      rows={[{ subject: 'Help' }]}
      rowKey={({ subject }) => subject}
    />,
  )

test('it is a table where there is room', () => {
  show()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Subject',
    'Ticket',
    'Sent',
  ])
})

test('SCR-15 under 576 px it is cards of what matters', async () => {
  const narrow = (query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })
  // Only these members are read; a full MediaQueryList has more.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => narrow(query) as unknown as MediaQueryList)
  show()
  const list = await screen.findByRole('list', { name: 'Messages' })
  expect(list.textContent).toBe('Helptoday')
  expect(screen.queryByRole('table')).toBeNull()
})
