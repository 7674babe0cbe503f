// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, showNoun, written } from '../../../test/show-noun.tsx'
import * as tenants from './tenants.tsx'

const path = '/settings/tenants'
const tenant = {
  tenantId: 'ten_globex',
  data: { name: 'Globex' },
  domains: [],
  signInMethods: { password: false },
  createdTime: '2026-01-01T08:00:00.000Z',
  lastUpdated: '2026-01-01T08:00:00.000Z',
}
const known = {
  'GET /v1/tenants/ten_globex': tenant,
  'PUT /v1/tenants/ten_globex': tenant,
  'GET /v1/connections': { connections: [] },
  'GET /v1/domain-verifications': { domainVerifications: [] },
}

test('LGN-08 a tenant tells what its people sign in by, where it is not as in the account', async () => {
  await showNoun(tenants, path, `${path}/ten_globex`, known)
  const fact = async (name: string) => (await screen.findByText(name)).parentElement?.textContent
  expect(await fact('Password')).toContain('off')
  expect(await fact('Code by e-mail')).toContain('as in the account')
})

test('LGN-08 each way is as in the account, on or off for the people of a tenant', async () => {
  const { asked } = await showNoun(tenants, path, `${path}/ten_globex?tab=settings`, known)
  const choice = async (label: string) => (await screen.findAllByLabelText(label))[0] as HTMLInputElement // the field, before its list
  expect((await choice('Password')).value).toBe('off')
  const codes = await choice('Code by e-mail')
  await act(async () => void fireEvent.click(codes))
  await act(
    async () => void fireEvent.click(screen.getAllByRole('option', { name: 'on', hidden: true }).at(-1) ?? codes),
  )
  await press('Save tenant')
  await waitFor(() =>
    expect(written(asked)).toMatchObject([
      ['PUT /v1/tenants/ten_globex', { signInMethods: { password: false, emailCode: true } }],
    ]),
  )
})
