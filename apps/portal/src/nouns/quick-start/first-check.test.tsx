// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { checkCountsQuery } from '../../queries/access/activity.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { FirstCheck } from './FirstCheck.tsx'

function Counted() {
  const { data } = useQuery(checkCountsQuery({ hours: 24, by: 'HOUR' } as never))
  return <p>{data ? `${data.steps[0]?.allowed} counted` : 'waiting'}</p>
}

test('SCR-14 once the first check is seen, what counts checks on the page counts again', async () => {
  let counted = 0
  const step = { from: '2026-01-01T00:00:00.000Z', denied: 0 }
  answerCalls({
    'GET /v1/analytics/check-counts': () => ({ steps: [{ ...step, allowed: counted++ }], stepSeconds: 3600 }),
    'GET /v1/analytics/activity': { activity: [{ kind: 'CHECK', eventId: '1', dateTime: step.from }] },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Counted />
      <FirstCheck clientId="sc_1" />
    </QueryClientProvider>,
  )
  await screen.findByText('1 counted')
})
