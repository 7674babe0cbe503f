// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, typeIn } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { ResourceTree } from './ResourceTree.tsx'

function showTree(branchesOf: (query: URLSearchParams) => object[], at = '/') {
  const asked = answerCalls({ 'GET /v1/resource-tree': (query) => ({ branches: branchesOf(query), links: {} }) })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <ResourceTree />
    </QueryClientProvider>,
    [],
    at,
  )
  return asked
}

test('SCR-14 the tree of resources opens level by level, and each leads to who reaches it', async () => {
  const asked = showTree((query) =>
    query.get('under') === 'docs'
      ? [{ resourceUri: 'docs/7', statements: 1, statementsBelow: 0, resourcesBelow: 0, users: 12 }]
      : [{ resourceUri: 'docs', statements: 0, statementsBelow: 3, resourcesBelow: 2, users: 0 }],
  )
  await screen.findByText('2 resources below')
  expect(screen.getByText('3 statements below')).toBeDefined()
  expect(screen.queryByText(/access here/)).toBeNull()
  expect(asked).toHaveLength(1)
  await press('Show what is below docs')
  const link = await screen.findByRole('link', { name: '7' })
  expect(screen.getByText('12 people or clients have access here')).toBeDefined()
  expect(link.getAttribute('href')).toContain('/settings/analyzer?tab=who&resource=docs%2F7')
  await press('Hide what is below docs')
  expect(screen.queryByRole('link', { name: '7' })).toBeNull()
})

test('SCR-14 the tree is searched at every depth: what is found stands with its whole name and the hit marked in it, and the address keeps the search', async () => {
  showTree((query) =>
    query.get('filter') === 'MÄRCH'
      ? [{ resourceUri: 'files/2026/march', statements: 1, statementsBelow: 1, resourcesBelow: 1, users: 1 }]
      : [{ resourceUri: 'files', statements: 0, statementsBelow: 2, resourcesBelow: 2, users: 0 }],
  )
  await screen.findByRole('link', { name: 'files' })
  await typeIn('Search resources', 'MÄRCH')
  const hit = await screen.findByText('march', { selector: 'mark' })
  expect(hit.closest('a')?.textContent).toBe('files/2026/march')
  expect(screen.getByText('1 person or client has access here')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Show what is below/ })).toBeNull()
})

test('SCR-14 a link to a search of the tree shows what was found, and says where nothing is', async () => {
  const asked = showTree(() => [], '/?tree=nothing')
  expect(await screen.findByText('No resource here has this in its name.')).toBeDefined()
  expect(asked[0]?.address).toContain('filter=nothing')
})
