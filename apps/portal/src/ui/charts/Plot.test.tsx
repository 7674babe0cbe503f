// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { Plot } from './Plot.tsx'

const show = (...counts: number[]) =>
  renderUi(
    <Plot
      title="When"
      summary=""
      series={[{ key: 'changes', label: 'Changes', told: (count) => `${count} changes`, tone: 'first' }]}
      steps={counts.map((count, hour) => ({ from: `2026-11-21T0${hour}:00:00Z`, values: [count] }))}
      stepSeconds={3_600}
    />,
  )
const heights = () => [...document.querySelectorAll('[data-tone]')].map((bar) => bar.getAttribute('height'))

it('API-15 one import of thousands leaves the bars of other hours as they were, and says that its own is cut', () => {
  show(4, 20, 12_400, 0, 10)
  expect(heights()).toEqual(['20%', '100%', '100%', '50%'])
  expect(screen.getByText('Bars with a gap are cut: the highest is 12,400')).toBeDefined()
  expect(screen.getByText('20')).toBeDefined()
})

it('bars that are alike are all whole', () => {
  show(4, 20, 12)
  expect(screen.queryByText(/are cut/)).toBeNull()
})

it('SCR-16 what is expected of days ahead stands in outline, within the plot, and is told with its day', () => {
  renderUi(
    <Plot
      title="When"
      summary=""
      series={[{ key: 'calls', label: 'Calls', told: (count) => `${count} calls`, tone: 'first' }]}
      steps={[
        { from: '2026-11-21T00:00:00Z', values: [10] },
        { from: '2026-11-22T00:00:00Z', values: [0], isAhead: true },
      ]}
      stepSeconds={86_400}
      expected={{
        series: { key: 'expected', label: 'Expected', told: (count) => `${count} expected` },
        values: [0, 20],
      }}
    />,
  )
  expect(heights()).toEqual(['50%', '100%'])
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain('20 expected')
})
