// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { Facts } from './Facts.tsx'

test('every label takes the same width, however long it is, so that the values stand below each other', () => {
  const labels = ['When', 'Refused checks in an hour']
  renderUi(<Facts facts={labels.map((label) => [label, 'x'])} />)
  const widths = labels.map((label) => screen.getByText(label).style.width)
  expect(widths).toEqual(labels.map(() => 'clamp(96px, 28vw, 140px)'))
  expect(labels.map((label) => screen.getByText(label).style.flex)).toEqual(['0 0 auto', '0 0 auto'])
})
