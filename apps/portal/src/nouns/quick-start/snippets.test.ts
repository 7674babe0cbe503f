import { expect, test } from 'vitest'
import { checkSnippets, fillSnippet } from './snippets.ts'

const facts = {
  origin: 'https://acc-1.example',
  userId: 'a"b\\c',
  action: 'reports:read',
  resourceUri: '/reports/7',
}

test.each(checkSnippets)('SCR-16 $key: every fact is filled in, and none leaves its quotes', (snippet) => {
  const code = fillSnippet(snippet, facts)
  expect(code).not.toMatch(/\{\{|\}\}(?!\n)/)
  expect(code).toContain('https://acc-1.example')
  expect(code).not.toContain('a"b')
  expect(code).toContain('DOORWARD_ACCESS_KEY')
})
