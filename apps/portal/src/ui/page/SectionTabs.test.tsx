// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { SectionTabs } from './SectionTabs.tsx'

afterEach(() => void vi.restoreAllMocks())

test('SCR-15 the chosen tab is brought into view, also at the end of a line that scrolls', () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const tabs = ['Overview', 'Access', 'Limited token'].map((label) => ({ key: label, label }))
  renderUi(<SectionTabs tabs={tabs} current="Limited token" onChoose={() => undefined} />)
  expect(seen.mock.contexts).toEqual([screen.getByRole('tab', { name: 'Limited token' })])
})

const arrows = () => [...document.querySelectorAll('[data-side]')].map((arrow) => arrow.getAttribute('data-side'))

/** A line of this width on the screen and in all, as the browser would tell of every element. */
function measure(clientWidth: number, scrollWidth: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(clientWidth)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth)
}

test.each([
  ['all are shown', 400, 0, []],
  ['there are more behind', 700, 0, ['end']],
  ['there are more on both sides', 700, 120, ['start', 'end']],
  ['there are more before', 700, 300, ['start']],
  ['it runs from right to left', 700, -300, ['start']],
])('SCR-15 a line of tabs shows on which side there are more, where %s', (_, whole, at, sides) => {
  measure(400, whole)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  renderUi(<SectionTabs tabs={[{ key: 'json', label: 'JSON' }]} current="json" onChoose={() => undefined} />)
  const line = screen.getByRole('tablist')
  line.scrollLeft = at
  fireEvent.scroll(line)
  expect(arrows()).toEqual(sides)
})
