// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../test/answers.ts'
import { renderUi } from '../../test/render.tsx'
import { queryClient } from '../queries/server/query-client.ts'
import { ConnectionPicker } from './ConnectionPicker.tsx'
import { TenantPicker } from './TenantPicker.tsx'

const onChange = () => {}
test.each([
  ['connections', <ConnectionPicker key="c" label="Pick" connectionId="con_1" onChange={onChange} />, 'con_1'],
  ['tenants', <TenantPicker key="t" label="Pick" placeholder="None" tenantId="ten_1" onChange={onChange} />, 'ten_1'],
] as const)('ERR-03 %s that cannot be read are none to pick; what was picked stays', async (noun, picker, picked) => {
  const asked = answerCalls({ [`GET /v1/${noun}`]: 403 })
  renderUi(<QueryClientProvider client={queryClient}>{picker}</QueryClientProvider>)
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => void fireEvent.click(screen.getByLabelText('Pick', { selector: 'input' })))
  expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([picked])
})
