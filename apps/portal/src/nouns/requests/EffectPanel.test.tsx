// @vitest-environment jsdom
import type { RoleId, UserId } from '@doorward/core/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { EffectPanel } from './EffectPanel.tsx'

const allows = (...actions: string[]) =>
  actions.map((action) => ({ action, allow: true, grant: false, delegate: false }))
const roles = [
  { roleId: 'ro_reader', name: 'Reader', managed: false, permissions: allows('reports:read', 'reports:list') },
]

test('what somebody would gain is worked out without a check, which the audit trail would show as his, and without a call that fails', async () => {
  const asked = answerCalls({
    'GET /v1/roles': { roles },
    ...mayOnly('maya', 'reports:read'),
  })
  const statements = [{ roles: ['ro_reader' as RoleId], resources: [{ resourceUri: 'reports' }] }]
  renderUi(
    <QueryClientProvider client={queryClient}>
      <EffectPanel access={{ users: [{ userId: 'maya' as UserId }], statements }} />
    </QueryClientProvider>,
  )
  const effect = await screen.findByText(
    /gains 1 action on 1 resource and below and keeps 1 action on 1 resource and below held already/,
  )
  expect(effect.textContent).toContain('maya')
  expect(screen.getByText('reports:list on reports')).toBeTruthy()
  const ofMaya = asked.filter(({ address }) => address.startsWith('/v1/users/maya/')).map(({ address }) => address)
  expect(ofMaya).toEqual(['/v1/users/maya/permissions?simulate=true'])
})
