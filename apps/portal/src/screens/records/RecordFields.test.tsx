// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import type { Served } from '../../lib/form/entity-form.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { type RecordValues, recordSpecs } from './record-values.ts'

const values: RecordValues = {
  name: 'Q3',
  description: '',
  users: ['u1'],
  groups: ['grp_1'],
  admins: [],
  statements: [{ users: [], groups: [], roles: ['ro_1'], resources: ['reports'] }],
  tags: {},
}
const named = {
  'GET /v1/users/u1': { userId: 'u1', name: 'Maya Ortiz' },
  'GET /v1/users/u2': { userId: 'u2', name: 'Sam Park' },
  'GET /v1/groups/grp_1': { groupId: 'grp_1', name: 'Finance', users: [], admins: [] },
  'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] },
}

function Form({ theirs }: { theirs: RecordValues }) {
  const form = useEntityForm<RecordValues>({
    served: { values, version: '"1"' },
    specs: recordSpecs,
    validate: () => ({}),
    save: () => Promise.reject(new ApiError({ status: 412, code: 'ChangedElsewhere', title: 'Changed.' })),
    reload: async (): Promise<Served<RecordValues>> => ({ values: theirs, version: '"2"' }),
    failed: 'We could not save the access record.',
  })
  const mine = {
    users: ['u2'],
    groups: [],
    statements: [{ users: ['u2'], groups: [], roles: ['ro_1'], resources: [] }],
  }
  return (
    <QueryClientProvider client={queryClient}>
      <EditForm form={form} specs={recordSpecs} noun="access record" name="Q3">
        <button type="button" onClick={() => form.set(mine)}>
          Edit
        </button>
      </EditForm>
    </QueryClientProvider>
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('save bar and comparison name people, groups and roles, not their ids', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answerCalls(named)
  renderUi(<Form theirs={{ ...values, users: ['u1', 'u2'], groups: ['grp_1'], statements: [] }} />)
  await press('Edit')
  const bar = screen.getByRole('region', { name: 'Unsaved changes' })
  await waitFor(() => {
    expect(bar.textContent).toContain('PeopleMaya Ortiz→Sam Park')
    expect(bar.textContent).toContain('GroupsFinance (group)→empty')
    expect(bar.textContent).toContain('Sam Park: Report reader on no resource')
  })
  await press('Save access record')
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('Report reader on reports'))
  expect(document.body.textContent).not.toMatch(/\bu[12]\b|grp_1|ro_1/)
})
