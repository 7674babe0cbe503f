// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../test/answers.ts'
import { renderUi } from '../../test/render.tsx'
import { typeInto } from '../../test/show-noun.tsx'
import { queryClient } from '../queries/server/query-client.ts'
import { ResourcePicker } from './ResourcePicker.tsx'
import { RolePicker } from './RolePicker.tsx'

const role = (roleId: string, name: string, more: object = {}) => ({ roleId, name, permissions: [], ...more })
const roles = [
  role('Doorward:Owner', 'Owner', { managed: true }),
  role('Doorward:Viewer', 'Viewer', { managed: true, deprecated: true }),
  role('ro_reader', 'Report reader'),
  role('ro_clerk', 'Order clerk'),
]
const records = [
  {
    recordId: 'rec_1',
    name: 'Reports',
    statements: [{ roles: ['ro_reader'], resources: [{ resourceUri: 'reports/hamburg' }, { resourceUri: 'orders' }] }],
    users: [],
    admins: [],
    groups: [],
  },
]
const known = { 'GET /v1/roles': { roles }, 'GET /v1/records': { records } }

function Roles({ picked = [] }: { picked?: string[] }) {
  const [value, setValue] = useState(picked)
  return <RolePicker label="May" roles={value} onChange={setValue} />
}
function Resources() {
  const [value, setValue] = useState<string[]>([])
  return <ResourcePicker label="On" resources={value} onChange={setValue} />
}
const show = (ui: React.ReactNode) =>
  renderUi(
    <QueryClientProvider client={queryClient}>
      <main>{ui}</main>
    </QueryClientProvider>,
  )
const offered = () => screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)
const isOpen = (label: string) => screen.getByLabelText(label, { selector: 'input' }).getAttribute('aria-expanded')
/** Presses something else with the pointer, which leaves the field: until it is released, and after. */
async function pressElsewhere(label: string) {
  fireEvent.mouseDown(document.body)
  await act(async () => void fireEvent.blur(screen.getByLabelText(label, { selector: 'input' })))
  const during = document.body.textContent
  await act(async () => void fireEvent.mouseUp(document.body))
  return during
}
const open = async (label: string) => {
  await act(async () => void fireEvent.focus(screen.getByLabelText(label, { selector: 'input' })))
  await act(async () => void fireEvent.click(screen.getByLabelText(label, { selector: 'input' })))
}

const type = (label: string, text: string) => typeInto(screen.getByLabelText(label, { selector: 'input' }), text)
const enter = (label: string) =>
  act(
    async () =>
      void fireEvent.keyDown(screen.getByLabelText(label, { selector: 'input' }), { key: 'Enter', code: 'Enter' }),
  )

test("the account's own roles are offered before managed ones, deprecated ones only once they are looked for", async () => {
  answerCalls(known)
  show(<Roles />)
  await open('May')
  await screen.findByText('Report reader')
  expect(offered()).toEqual(['Report readerro_reader', 'Order clerkro_clerk', 'OwnerDoorward:Owner'])
  await type('May', 'view')
  expect(offered()).toEqual(['ViewerDeprecatedDoorward:Viewer'])
})

test('a role is found by its id', async () => {
  answerCalls(known)
  show(<Roles />)
  await open('May')
  await screen.findByText('Report reader')
  await type('May', 'ro_clerk')
  expect(offered()).toEqual(['Order clerkro_clerk'])
})

test("what is typed finds the account's own roles first, also where a managed one begins so", async () => {
  answerCalls({ ...known, 'GET /v1/roles': { roles: [...roles, role('ro_customer', 'Customer owner')] } })
  show(<Roles />)
  await open('May')
  await screen.findByText('Report reader')
  await type('May', 'own')
  expect(offered()).toEqual(['Customer ownerro_customer', 'OwnerDoorward:Owner'])
  await type('May', 'owner')
  expect(offered()).toEqual(['OwnerDoorward:Owner', 'Customer ownerro_customer'])
})

test.each([
  ['/reports/ham', 'reports/hamburg'],
  ['rep', 'reports/hamburg'],
  ['reports', 'reports'],
  ['reports/hamburg/7', 'reports/hamburg/7'],
])('Enter behind %s takes %s: the one segment that begins so, else what is typed', async (typed, taken) => {
  answerCalls(known)
  show(<Resources />)
  await open('On')
  await screen.findByText('reports/hamburg')
  await type('On', typed)
  await enter('On')
  expect(screen.getByText(`${taken} = ${taken} and everything below it`, { exact: false })).toBeDefined()
})

test('a resource that no access record names is told so; one that is named, or has named ones below it, is not', async () => {
  answerCalls(known)
  show(<Resources />)
  await open('On')
  await screen.findByText('reports/hamburg')
  for (const uri of ['/reports/hamburg', 'reports', '*', '/repotrs/7']) {
    await type('On', uri)
    await enter('On')
  }
  const told = await screen.findByText('No access record you see names it yet.')
  expect(told.parentElement?.textContent).toContain('/repotrs/7')
})

test('a deprecated role that stands keeps its name', async () => {
  answerCalls(known)
  show(<Roles picked={['Doorward:Viewer']} />)
  expect(await screen.findByText('Viewer')).toBeDefined()
})

test('the list of roles closes after a choice and opens again', async () => {
  answerCalls(known)
  show(<Roles />)
  await open('May')
  await act(async () => void fireEvent.click(await screen.findByText('Order clerk')))
  expect(isOpen('May')).toBe('false')
  await open('May')
  expect(isOpen('May')).toBe('true')
})

test('/rep finds reports, among what the access records name', async () => {
  answerCalls(known)
  show(<Resources />)
  await open('On')
  await screen.findByText('reports/hamburg')
  await type('On', '/rep')
  expect(offered()).toEqual(['reports/hamburg'])
  await act(async () => void fireEvent.click(screen.getByText('reports/hamburg')))
  expect(isOpen('On')).toBe('false')
})

test.each([
  ['roles', <Roles key="roles" />, 'May'],
  ['resources', <Resources key="resources" />, 'On'],
])('the list of %s is no stop of Tab, however long it scrolls', async (_, picker, label) => {
  answerCalls(known)
  show(picker)
  await open(label)
  expect((await screen.findByRole('listbox', { hidden: true })).tabIndex).toBe(-1)
  expect(screen.getByRole('listbox', { hidden: true }).getAttribute('tabindex')).toBe('-1')
})

test('SCR-14 what is typed is taken once the press that leaves the field has ended: nothing moves under the pointer', async () => {
  answerCalls(known)
  show(<Resources />)
  await open('On')
  await type('On', 'reports/lyon')
  const during = await pressElsewhere('On')
  expect(during).not.toContain('reports/lyon')
  expect(screen.getByLabelText('On', { selector: 'input' })).toHaveProperty('value', '')
  screen.getByText('reports/lyon')
})

test('SCR-14 an id of a role is taken once the press that leaves the field has ended', async () => {
  answerCalls({ 'GET /v1/records': { records } })
  show(<Roles />)
  await open('May')
  await type('May', 'ro_reader')
  await pressElsewhere('May')
  screen.getByText('ro_reader')
})
