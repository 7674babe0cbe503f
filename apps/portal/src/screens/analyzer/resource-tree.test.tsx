// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { ResourceTree } from './ResourceTree.tsx'

test('SCR-14 the tree of resources opens level by level, and each leads to who reaches it', async () => {
  const asked = answerCalls({
    'GET /v1/resource-tree': (query) =>
      query.get('under') === 'docs'
        ? { branches: [{ resourceUri: 'docs/7', statements: 1, statementsBelow: 0, resourcesBelow: 0 }], links: {} }
        : { branches: [{ resourceUri: 'docs', statements: 0, statementsBelow: 3, resourcesBelow: 2 }], links: {} },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <ResourceTree />
    </QueryClientProvider>,
  )
  await screen.findByText(/^2 resources below,? .*with 3 statements$/)
  expect(asked).toHaveLength(1)
  await press('Show what is below docs')
  const link = await screen.findByRole('link', { name: '7' })
  expect(link.getAttribute('href')).toContain('tab=who&resource=docs%2F7')
  await press('Hide what is below docs')
  expect(screen.queryByRole('link', { name: '7' })).toBeNull()
})
