// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { known, path, request, signIn } from '../../../test/access-requests.ts'
import { mayOnly } from '../../../test/answers.ts'
import { press, showNoun, typeIn, typeInto, written } from '../../../test/show-noun.tsx'
import * as requests from './requests.tsx'

test('asking begins with yourself, and with the smallest role that gives what was missing', async () => {
  const { asked } = await showNoun(requests, path, `${path}/new?action=reports:read&resource=reports`, {
    ...known,
    'POST /v1/requests': request,
  })
  await screen.findByRole('button', { name: 'Request access' })
  await press('Request access')
  const access = { users: [{ userId: 'jo' }], statements: request.access.statements }
  expect(written(asked)).toEqual([['POST /v1/requests', { access, tags: {} }]])
})

test('SCR-07 who may list roles and comes from nowhere picks them by name', async () => {
  await showNoun(requests, path, `${path}/new`, known)
  expect(await screen.findByRole('combobox', { name: /^May/ })).toBeDefined()
  expect(screen.queryByText('What do you want to do?')).toBeNull()
})

const own = 'Something in one of your applications'
/** Somebody who may neither list roles nor decide asks. */
const fewRights = {
  ...mayOnly('noor', 'reports:read'),
  'GET /v1/roles': 403,
  'POST /v1/requests': { ...request, createdBy: 'noor' },
}
/** The page of somebody with few rights, and its field for what they want to do. */
async function showInWords(answers = {}) {
  signIn('noor')
  const shown = await showNoun(requests, path, `${path}/new`, { ...fewRights, ...answers })
  const field = await screen.findByRole('combobox', { name: /What do you want to do/ })
  const type = (value: string) => typeInto(field, value)
  const enter = () => act(async () => void fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' }))
  const choose = async (name: string) => {
    await act(async () => void fireEvent.click(field))
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name, hidden: true })))
  }
  return { ...shown, field, type, enter, choose }
}
/** The same, where it was tried already to ask for nothing. */
async function askForNothing(answers = {}) {
  const shown = await showInWords(answers)
  await press('Request access')
  expect(await screen.findByText('Choose what you want to do.')).toBeDefined()
  return shown
}

const auditStart = `${path}/new?action=audit%3Aread&resource=Doorward%3AConfiguration%2FAccount`

test('ERR-03 SCR-07 who comes from a refused page is told in plain words what is asked, what that opens and who decides, and says only why', async () => {
  signIn('noor')
  const { asked, place } = await showNoun(requests, path, auditStart, fewRights)
  const what = within(await screen.findByRole('region', { name: 'You ask for' }))
  expect(what.getByRole('heading', { name: 'See the audit trail' })).toBeDefined()
  expect(what.getByText('audit:read')).toBeDefined()
  expect(what.getByText('Opens').nextElementSibling?.textContent).toBe('Audit trail')
  expect(what.getByText('Who decides').nextElementSibling?.textContent).toMatch(/^An owner of this account/)
  expect(screen.queryByDisplayValue(/Doorward:/)).toBeNull()
  expect(asked.filter(({ address }) => address.startsWith('/v1/roles')).length).toBeLessThan(4)
  await typeIn('Why do you need it?', 'first day')
  await press('Request access')
  const statements = [
    { roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'Doorward:Configuration/Account' }] },
  ]
  expect(written(asked).at(-1)).toEqual([
    'POST /v1/requests',
    { access: { users: [{ userId: 'noor' }], statements }, reason: 'first day', tags: {} },
  ])
  await waitFor(() => expect(place()).toBe(`${path}/req_1`))
})

test('SCR-07 who may not list roles chooses in words what to do, and no id is asked of them', async () => {
  const { asked, choose } = await askForNothing()
  expect(written(asked).filter(([call]) => call === 'POST /v1/requests')).toEqual([])
  await choose('See connections')
  expect(await screen.findByRole('heading', { name: 'See connections' })).toBeDefined()
  await press('Request access')
  const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'Doorward:Connections' }] }]
  expect(written(asked).at(-1)).toEqual([
    'POST /v1/requests',
    { access: { users: [{ userId: 'noor' }], statements }, tags: {} },
  ])
})

test('SCR-07 what is typed that nothing offered says is kept when the field is left, and reaches whoever decides', async () => {
  const { asked, field, type } = await askForNothing()
  await type('Print the payslips')
  expect(screen.getByRole('option', { name: own, hidden: true })).toBeDefined()
  await act(async () => void fireEvent.blur(field))
  expect(screen.queryByText('Choose what you want to do.')).toBeNull()
  expect(await screen.findByDisplayValue('Print the payslips')).toBeDefined()
  expect(screen.getByDisplayValue('Viewer: Read the resource. (deprecated)')).toBeDefined()
  expect(screen.getByText(/^Write it as you know it, such as reports\/2026/)).toBeDefined()
  const on = screen.getByLabelText(/^On what/, { selector: 'input' })
  await act(async () => void fireEvent.click(on))
  await typeInto(on, 'payslips')
  await act(async () => void fireEvent.keyDown(on, { key: 'Enter', code: 'Enter' }))
  expect(screen.queryByText(/names it yet/)).toBeNull()
  await press('Request access')
  const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'payslips' }] }]
  await waitFor(() =>
    expect(written(asked).at(-1)).toEqual([
      'POST /v1/requests',
      { access: { users: [{ userId: 'noor' }], statements }, reason: 'Print the payslips', tags: {} },
    ]),
  )
})

test("SCR-07 what was typed to narrow the list is nobody's reason, and every offer is a plain sentence", async () => {
  const { field, type } = await askForNothing()
  await act(async () => void fireEvent.click(field))
  const offers = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(offers.filter((offer) => offer?.startsWith('Do '))).toEqual([])
  await type('see')
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: own, hidden: true })))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why do you need it/ }).value).toBe('')
})

test('SCR-07 typing over a chosen option takes its place; no words are joined or lost', async () => {
  const { choose, field, type } = await showInWords()
  await choose(own)
  await act(async () => field.focus())
  await type(`${own}i`)
  expect(screen.getByDisplayValue('i')).toBe(field)
  await type('invoices read')
  await act(async () => void fireEvent.blur(field))
  expect(screen.getByDisplayValue(own)).toBe(field)
  expect(screen.getByRole('textbox', { name: /^Why do you need it/ })).toBe(screen.getByDisplayValue('invoices read'))
})

test('SCR-14 Enter takes the first that is offered for what is typed, and what was wrong is not said meanwhile', async () => {
  const { asked, type, enter } = await askForNothing()
  await type('connec')
  expect(screen.queryByText('Choose what you want to do.')).toBeNull()
  await enter()
  expect(await screen.findByRole('heading', { name: 'See connections' })).toBeDefined()
  await press('Request access')
  expect(written(asked).map(([call]) => call)).toEqual(['POST /v1/requests'])
})

test('SCR-14 Enter takes words that nothing offered says as they are, also where the list was closed', async () => {
  const { type, enter, field } = await askForNothing()
  await type('Print the payslips')
  await enter()
  expect(await screen.findByDisplayValue('Print the payslips')).toBeDefined()
  expect(screen.getByDisplayValue(/^Viewer/)).toBeDefined()
  await type('See all the wines')
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }))
  await enter()
  expect(await screen.findByDisplayValue(/See all the wines/)).toBeDefined()
})

test('SCR-14 leaving the field by a press moves nothing before the press has ended, and the press goes by what was typed', async () => {
  const { asked, type, field } = await askForNothing()
  await type('Print the payslips')
  const button = screen.getByRole('button', { name: 'Request access' })
  await act(async () => {
    fireEvent.mouseDown(button)
    fireEvent.blur(field)
  })
  expect(screen.queryByDisplayValue(/^Viewer/)).toBeNull()
  await act(async () => {
    fireEvent.mouseUp(button)
    fireEvent.click(button)
  })
  expect(await screen.findByDisplayValue('Print the payslips')).toBeDefined()
  expect(screen.getByText(/^Say on what/)).toBeDefined()
  expect(written(asked)).toEqual([])
})

test('SCR-14 for words of their own whoever asks is offered where they may do something already; what lacks is not said while it is typed', async () => {
  const { type, enter } = await askForNothing({
    'GET /v1/users/noor/resources': {
      resources: [{ resourceUri: 'payslips/2026' }, { resourceUri: 'Doorward:Users' }],
    },
  })
  await type('Print the payslips')
  await enter()
  await press('Request access')
  expect(await screen.findByText(/^Say on what/)).toBeDefined()
  const on = screen.getByLabelText(/^On what/, { selector: 'input' })
  await act(async () => void fireEvent.click(on))
  await typeInto(on, 'pay')
  expect(screen.queryByText(/^Say on what/)).toBeNull()
  expect(await screen.findByRole('option', { name: 'payslips/2026', hidden: true })).toBeDefined()
})

test('SCR-07 what is needed is marked, and what lacks is said once beside its field', async () => {
  const { choose } = await showInWords()
  await choose(own)
  expect(screen.getByText('On what', { selector: 'label' }).textContent).toBe('On what *')
  await press('Request access')
  expect((await screen.findAllByText(/^Say on what/)).length).toBe(1)
})
