// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { Markdown } from './Markdown.tsx'

const text = `# Privacy

We keep **little**, see [terms](#/terms) and [this](javascript:alert(1)).

- one
- two <img src=x onerror=alert(1)>

1. First

A sentence between.

2. Second, Smith &amp; Sons &copy;

| What | Days |
|---|---|
| Logs | 14 |

<script>alert(1)</script>
`

it('SCR-04 a text of the operator is shown with its headings, lists and tables; nothing in it is run', () => {
  renderUi(<Markdown text={text} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy')
  expect(screen.getByText('little').tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('cell', { name: '14' })).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/terms'])
  expect(document.querySelector('script, img')).toBeNull()
  expect(document.body.textContent).toContain('<script>alert(1)</script>')
  expect([...document.querySelectorAll('ol')].map((list) => list.start)).toEqual([1, 2])
  expect(document.body.textContent).toContain('Second, Smith & Sons ©')
})

it('SCR-04 a text of quotes within quotes is shown as it is written', () => {
  renderUi(<Markdown text={`${'>'.repeat(3000)} deep`} />)
  expect(screen.getByText(/deep$/).textContent).toContain('>>>')
})
