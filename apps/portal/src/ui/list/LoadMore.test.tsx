// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { LoadMoreBelow } from './LoadMore.tsx'

const seeing: ((entries: { isIntersecting: boolean }[]) => void)[] = []
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(told: (typeof seeing)[number]) {
      seeing.push(told)
    }
    observe() {}
    disconnect() {}
  },
)
afterEach(() => seeing.splice(0))
const endIsSeen = () =>
  act(() => {
    for (const told of seeing) told([{ isIntersecting: true }])
  })
const show = (patch: object = {}) => {
  const loadMore = vi.fn()
  renderUi(<LoadMoreBelow query={{ hasMore: true, isFetchingMore: false, error: null, loadMore, ...patch }} />)
  return loadMore
}

it('a list in a page goes on by itself when its end is seen, and by its button before', () => {
  const loadMore = show()
  expect(loadMore).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(loadMore).toHaveBeenCalledTimes(1)
  endIsSeen()
  expect(loadMore).toHaveBeenCalledTimes(2)
})

it.each([
  ['while a page is on its way', { isFetchingMore: true }],
  ['after one failed, until its button is pressed', { error: new Error('down') }],
])('nothing more comes by itself %s', (_, patch) => {
  const loadMore = show(patch)
  endIsSeen()
  expect(loadMore).not.toHaveBeenCalled()
})

it('the end of a whole list offers nothing', () => {
  show({ hasMore: false })
  expect(screen.queryByRole('button')).toBeNull()
})
