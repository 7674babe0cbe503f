// @vitest-environment jsdom
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render.tsx'
import { press, written } from '../../../../test/show-noun.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { SampleCompany } from './SampleCompany.tsx'
import { sampleGroups, sampleRecords, sampleRoles } from './sample-company.ts'

const owners = {
  ...{ status: 'ACTIVE', lastUpdated: '', users: [], admins: [], groups: [] },
  recordId: 'rec_first',
  name: 'Owners',
  statements: [{ roles: [ownerRoleId], resources: [{ resourceUri: '*' }], users: [{ userId: 'me' }] }],
}
const steps = sampleRoles.length + sampleGroups.length + sampleRecords.length

beforeEach(() => usePortal.setState({ profile: { userId: 'me', email: '', username: '', displayName: '' } }))

/** An account whose records are those of the server in memory. */
async function show(start: object[]) {
  const records = [...start]
  const asked = answerCalls({
    'GET /v1/records': () => ({ records }),
    'GET /v1/clients': { clients: [] },
    'POST /v1/roles': 409,
    'POST /v1/groups': (_, { body }) => JSON.parse(body),
    'POST /v1/records': (_, { body }) => {
      records.push({ ...owners, ...JSON.parse(body) })
      return JSON.parse(body)
    },
  })
  await act(async () =>
    renderUi(
      <QueryClientProvider client={queryClient}>
        <SampleCompany />
      </QueryClientProvider>,
    ),
  )
  return asked
}

test('SCR-16 a new account is filled with a company, also where a part of it is there, and offers to remove it then', async () => {
  const asked = await show([owners])
  await screen.findByText(/you can remove/i)
  await press('Fill with a sample company')
  await screen.findByRole('button', { name: 'Remove the sample company' })
  expect(written(asked)).toHaveLength(steps)
})

test('SCR-16 removing it deletes what was filled and nothing else, records first', async () => {
  const asked = await show([owners, { ...owners, ...sampleRecords[0] }])
  await screen.findByRole('button', { name: 'Remove the sample company' })
  await press('Remove the sample company')
  expect(await within(await screen.findByRole('dialog')).findByText(/Nobody gains or loses/)).toBeDefined()
  await press('Remove the sample company')
  await waitFor(() => expect(written(asked)).toHaveLength(steps))
  const paths = written(asked).map(([path]) => path)
  expect(paths[0]).toBe(`DELETE /v1/records/${sampleRecords[0]?.recordId}`)
  expect(paths.every((path) => /^DELETE \/v1\/(?:records\/rec|groups\/grp|roles\/ro)_sample_\w+$/.test(path))).toBe(
    true,
  )
})

test('SCR-16 an account with records of its own is offered neither', async () => {
  await show([owners, { ...owners, recordId: 'rec_own' }])
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
})
