// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { queryClient } from '../queries/server/query-client.ts'
import { Together } from './Together.tsx'

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

function Part({ name, after }: { name: string; after: Promise<string> }) {
  const { data } = useQuery({ queryKey: ['part', name], queryFn: () => after })
  return data ? <p>{data}</p> : <p aria-busy="true">waits</p>
}
const shown = (...parts: [string, Promise<string>][]) =>
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Together>
        {parts.map(([name, after]) => (
          <Part key={name} name={name} after={after} />
        ))}
      </Together>
    </QueryClientProvider>,
  )
const isShown = (text: string) => screen.queryByText(text)?.closest('[style*="display: none"]') === null

test('SCR-15 parts of a page stand only once the slowest of them is read', async () => {
  let answer = (_: string) => {}
  const slow = new Promise<string>((resolve) => {
    answer = resolve
  })
  shown(['one', Promise.resolve('first')], ['two', slow])
  await screen.findByText('first')
  expect(isShown('first')).toBe(false)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  await act(async () => answer('second'))
  await waitFor(() => expect(isShown('first') && isShown('second')).toBe(true))
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})

test('SCR-15 a part that does not come holds the others up for a moment only', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  shown(['one', Promise.resolve('first')], ['two', new Promise(() => {})])
  await screen.findByText('first')
  expect(isShown('first')).toBe(false)
  await act(async () => void vi.advanceTimersByTime(2_000))
  expect(isShown('first')).toBe(true)
})
