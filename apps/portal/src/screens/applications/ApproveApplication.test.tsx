// @vitest-environment jsdom
import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, written } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { ApproveApplication } from './ApproveApplication.tsx'

const application = {
  applicationId: 'app_agent',
  name: 'Agent',
  redirectUrls: ['https://agent.example.com/callback'],
  awaitsApproval: true,
} as ApplicationReply // what it looks at
const path = '/v1/applications/app_agent'

test('LGN-06 an application that registered itself is approved once its effect was read', async () => {
  const asked = answerCalls({
    [`GET ${path}`]: application,
    [`PUT ${path}`]: { ...application, awaitsApproval: false },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <ApproveApplication application={application} />
    </QueryClientProvider>,
  )
  await press('Approve')
  expect(screen.getByText('People can sign in to it at once, and it is told who they are.')).toBeDefined()
  expect(screen.getByText('https://agent.example.com/callback')).toBeDefined()
  expect(written(asked)).toEqual([])
  const [, inDialog] = screen.getAllByRole('button', { name: 'Approve', hidden: true })
  inDialog?.click()
  await screen.findByText('Approved.')
  expect(written(asked)).toEqual([[`PUT ${path}`, { ...application, awaitsApproval: false }]])
})
