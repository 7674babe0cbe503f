// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { SectionTabs } from './SectionTabs.tsx'

test('SCR-15 the chosen tab is brought into view, also at the end of a line that scrolls', () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const tabs = ['Overview', 'Access', 'Limited token'].map((label) => ({ key: label, label }))
  renderUi(<SectionTabs tabs={tabs} current="Limited token" onChoose={() => undefined} />)
  expect(seen.mock.contexts).toEqual([screen.getByRole('tab', { name: 'Limited token' })])
})
