// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, typeIn, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Component } from './Domains.tsx'

const at = '/api/accounts/acc-1/domains'
const domain = {
  domain: 'login.acme.com',
  status: 'PENDING',
  route: { recordType: 'CNAME', recordName: 'login.acme.com', value: 'acc-1.eu-west.x' },
  validation: { recordType: 'TXT', recordName: '_doorward.login.acme.com', value: 'doorward-verification=abc' },
  emailValidations: [],
  createdTime: '2026-01-01T08:00:00.000Z',
}
const proved = {
  ...domain,
  status: 'COMPLETE',
  origin: 'https://login.acme.com',
  validation: { ...domain.validation, dynamicLookupStatus: 'TXT' },
  route: { ...domain.route, leadsHere: true },
  verifiedTime: '2026-01-02T08:00:00.000Z',
}
const failed = { ...domain, status: 'FAILED' }

beforeEach(() => usePortal.setState({ accountId: 'acc-1' }))

/** Shows the page with these domains, and what the domain name system says of them. */
async function show(listed: object[], looked: object | undefined = listed[0], more: Answers = {}) {
  const asked = answerCalls({
    [`GET ${at}`]: { domains: listed },
    [`PATCH ${at}/login.acme.com`]: looked ?? 404,
    ...more,
  })
  await act(async () =>
    renderUi(
      <QueryClientProvider client={queryClient}>
        <main>
          <Component />
        </main>
      </QueryClientProvider>,
    ),
  )
  return asked
}
const section = () => screen.findByRole('region', { name: 'login.acme.com' })
const told = async (text: string) => waitFor(async () => expect((await section()).textContent).toContain(text))

test('SES-06 SCR-05 a domain is added by what people paste, and shows the records that it takes', async () => {
  const asked = await show([], domain, { [`POST ${at}`]: domain })
  expect(await screen.findByText('No domain of your own yet')).toBeTruthy()
  await typeIn(/^Domain/, 'https://login.acme.com/')
  await press('Add domain')
  const records = within(await section()).getByRole('table', { name: 'Records to create' })
  for (const text of ['_doorward.login.acme.com', 'doorward-verification=abc', 'CNAME', 'acc-1.eu-west.x'])
    expect(records.textContent).toContain(text)
  expect(written(asked)[0]).toEqual([`POST ${at}`, { domain: 'login.acme.com' }])
})

const txt = ['_doorward.login.acme.com', 'doorward-verification=abc'] as const
const cname = ['login.acme.com', 'acc-1.eu-west.x'] as const
test.each([
  ['beside each other', false],
  ['below each other on a phone', true],
])('SCR-05 the records, %s, are copied as they are to be created, part by part', async (_, isPhone) => {
  const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: isPhone, media, addEventListener() {}, removeEventListener() {} }) as never, // only these members are read
  )
  let clipboard = ''
  const writeText = async (text: string) => {
    clipboard = text
  }
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await show([domain])
  await section()
  const copied = async (name: string) => {
    clipboard = ''
    await press(name)
    return clipboard
  }
  expect([await copied('Copy TXT name'), await copied('Copy TXT value')]).toEqual(txt)
  expect([await copied('Copy CNAME name'), await copied('Copy CNAME value')]).toEqual(cname)
  expect(await copied('Copy as a zone file')).toBe(
    `${txt[0]}. 300 IN TXT "${txt[1]}"\n${cname[0]}. 300 IN CNAME ${cname[1]}.`,
  )
  matchMedia.mockRestore()
})

test.each([
  ['is live once it is proved and leads here', proved, 'Live'],
  [
    'is not called live while it leads nowhere',
    { ...proved, route: { ...domain.route, leadsHere: false } },
    'not led here',
  ],
  [
    'says where it leads instead',
    { ...proved, route: { ...domain.route, leadsHere: false, foundInstead: ['old.host.net'] } },
    'leads to old.host.net. Change its CNAME record to acc-1.eu-west.x',
  ],
  ['says that another account has it', { ...domain, takenByAnother: true }, 'another account has verified this domain'],
  ['says that no name server answers', { ...domain, nameServerFailed: true }, 'No name server answered'],
])('ENT-07 a domain %s', async (_, looked, text) => {
  await show([looked], looked)
  await told(text)
})

test('SES-06 one that failed says which record, and is added again', async () => {
  let state: object = failed
  const asked = await show([failed], failed, {
    [`PATCH ${at}/login.acme.com`]: () => state,
    [`POST ${at}`]: () => {
      state = domain
      return domain
    },
  })
  await told('_doorward.login.acme.com was not found for three days')
  await press('Add again')
  await told('Waiting for its record')
  expect(written(asked).map(([call]) => call)).toContain(`POST ${at}`)
})

test('SES-06 one that is finished is not asked for again, any other is', async () => {
  const lists = (asked: { method: string }[]) => asked.filter(({ method }) => method === 'GET').length
  for (const [listed, times] of [
    [proved, 1],
    [domain, 2],
  ] as const) {
    cleanup()
    queryClient.clear()
    const first = await show([listed])
    await section()
    cleanup()
    const second = await show([listed])
    await section()
    expect(lists(first) + lists(second)).toBe(times)
  }
})

test('SES-06 removing one says what ends, takes its name, and clears it here even where it is gone already', async () => {
  await show([proved], proved, { [`DELETE ${at}/login.acme.com`]: 404 })
  await section()
  await press('Remove domain')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('https://login.acme.com answers nobody any more')
  await act(async () => {
    const field = within(dialog).getByRole('textbox')
    fireEvent.change(field, { target: { value: 'login.acme.com' } })
  })
  await press('Remove domain')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'login.acme.com' })).toBeNull())
})
