// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, typeIn, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { WelcomeBanner } from './WelcomeBanner.tsx'

const tick = (label: string) => act(async () => void fireEvent.click(screen.getByLabelText(label)))

test('SCR-13 who asks for access may say why, once something is ticked, and whoever decides reads it', async () => {
  const profile = { userId: 'noor', email: '', username: '', displayName: 'Noor' }
  usePortal.setState({ accountId: 'acc-1', profile })
  const asked = answerCalls({
    'GET /v1/requests': { records: [] },
    'GET /v1/users/noor/resources': { resources: [] },
    'POST /v1/requests': {},
  })
  const page = (
    <QueryClientProvider client={queryClient}>
      <WelcomeBanner />
    </QueryClientProvider>
  )
  await act(async () => renderUi(null, [{ path: '/home', element: page }], '/home'))
  await screen.findByLabelText('Review Platform Extensions')
  expect(screen.queryByLabelText('Why do you need it?')).toBeNull()
  await tick('Review Platform Extensions')
  await typeIn('Why do you need it?', ' first day ')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why do you need it?').maxLength).toBe(1000)
  await press('Request access')
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]?.[1]).toMatchObject({ access: { users: [{ userId: 'noor' }] }, reason: 'first day' })
})
