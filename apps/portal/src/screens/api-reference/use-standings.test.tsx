// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { groupsOf } from './operation-facts.ts'
import { useStandings } from './use-standings.ts'

const permissions = {
  'list groups': { action: 'groups:read', resource: 'Doorward:Groups' },
  'get a group': { action: 'groups:read', resource: 'Doorward:Groups/{groupId}' },
  'change a group': { action: 'groups:update', resource: 'Doorward:Groups/{groupId}', orElse: 'item' },
  'get a role': { action: 'roles:read', resource: 'Doorward:Roles/{roleId}' },
  'get a user': { action: 'users:read', resource: 'Doorward:Users/{userId}', orElse: 'self' },
  'list accounts': { access: 'authenticated' },
}
const operations = groupsOf({
  tags: [
    {
      name: 'All',
      paths: Object.entries(permissions).map(([elementId, permission]) => ({
        elementId,
        extensions: { 'x-permission': permission },
      })),
    },
  ],
}).flatMap((group) => group.operations)

function Told() {
  const standings = useStandings(operations)
  return <p>{operations.map(({ elementId }) => `${elementId}: ${standings.get(elementId) ?? '?'}`).join(', ')}</p>
}

test('SCR-07 whoever is signed in is told of each operation whether they may: on all, on some, on what names them, or not', async () => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: '' } })
  const held = new Set(['groups:read Doorward:Groups', 'roles:read Doorward:Roles/one'])
  const sent = answerCalls({
    'POST /v1/users/lee/permissions': (_, { body }) => {
      const { questions } = JSON.parse(body) as { questions: { permission: string; resourceUri: string }[] }
      const answers = questions.map((question) => ({
        ...question,
        allowed: held.has(`${question.permission} ${question.resourceUri}`),
      }))
      return { userId: 'lee', revision: 1, answers }
    },
    'GET /v1/users/lee/resources': {
      account: { accountId: 'acc-1' },
      userId: 'lee',
      resources: [{ resourceUri: '/reports' }, { resourceUri: 'Doorward:Roles/one' }],
    },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Told />
    </QueryClientProvider>,
  )
  await screen.findByText(
    'list groups: all, get a group: all, change a group: item, get a role: some, get a user: self, list accounts: all',
  )
  expect(sent).toHaveLength(3)
})
