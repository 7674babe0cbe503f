// @vitest-environment jsdom
import { getGroup, getGroups } from '@doorward/contract/authorization/access/groups'
import type { GroupId } from '@doorward/core/ids'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { asId } from '../../lib/as-id.ts'
import { beginPage } from '../../lib/inspector/call-log.ts'
import { call } from '../../queries/server/call.ts'
import { CallCode } from './CallCode.tsx'

test('SCR-14 the code names which call of the page it is of, and another is chosen there; long lines wrap until they shall not', async () => {
  answerCalls({ 'GET /v1/groups': { groups: [] }, 'GET /v1/groups/grp_1': {} })
  await call(getGroups, {})
  beginPage()
  await call(getGroup, { params: { groupId: asId<GroupId>('grp_1') } })
  await call(getGroups, { query: { limit: 7 } })
  renderUi(<CallCode />)
  const which = screen.getByLabelText<HTMLSelectElement>('Request')
  const offered = [...which.options].map(({ text }) => text)
  expect(offered).toEqual(['GET /v1/groups?limit=7', 'GET /v1/groups/grp_1'])
  expect(which.selectedOptions[0]?.text).toBe('GET /v1/groups?limit=7')
  await act(async () => void fireEvent.change(which, { target: { value: which.options[1]?.value } }))
  const code = screen.getByRole('region', { name: 'The call as cURL' })
  expect(code.textContent).toContain('/v1/groups/grp_1')
  expect(code.style.whiteSpace).toBe('pre-wrap')
  await act(async () => void fireEvent.click(screen.getByLabelText('Wrap long lines')))
  expect(code.style.whiteSpace).toBe('')
})
