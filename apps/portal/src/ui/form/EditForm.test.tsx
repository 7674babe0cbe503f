// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { checkName } from '../../lib/form/check-name.ts'
import type { Served } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { EditForm } from './EditForm.tsx'
import { DescriptionField, NameField } from './NameFields.tsx'

interface Values {
  name: string
  description: string
}
type Save = (values: Values, version: string | undefined) => Promise<unknown>
const specs: FieldSpecs<Values> = { name: { label: 'Name' }, description: { label: 'Description' } }
const served: Served<Values> = { values: { name: 'Reader', description: '' }, version: '"1"' }

interface FormProps {
  save: Save
  theirs?: Served<Values>
  now?: Served<Values>
  refusal?: { action: string; resource: string }
}

function Form({ save, theirs = served, now = served, refusal }: FormProps) {
  const form = useEntityForm<Values>({
    served: now,
    specs,
    validate: (values) => checkName(values.name),
    save,
    reload: async () => theirs,
    failed: 'We could not save the role.',
    draftKey: 'test',
  })
  return (
    <main>
      <EditForm form={form} specs={specs} noun="role" name="Reader" refusal={refusal}>
        <NameField form={form} />
        <DescriptionField form={form} />
      </EditForm>
    </main>
  )
}
const show = (save: Save, theirs?: Served<Values>) =>
  renderUi(<Form save={save} {...(theirs ? { theirs } : {})} />, [{ path: '/else', element: <p>Another page</p> }])
const type = (label: RegExp, text: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const refusal = (status: number, details?: Record<string, unknown>) =>
  new ApiError({ status, code: 'X', title: 'Name is taken.', requestId: 'req-9', ...(details ? { details } : {}) })

test('the save bar is there only while something differs, old to new', async () => {
  show(vi.fn())
  expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull()
  await type(/Name/, 'Viewer')
  expect(screen.getByRole('region', { name: 'Unsaved changes' }).textContent).toContain('Reader→Viewer')
  await type(/Name/, 'Reader')
  expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull()
})

test('saving sends the version the edits began from, and the bar leaves', async () => {
  const save = vi.fn<Save>(() => Promise.resolve())
  show(save)
  await type(/Name/, 'Viewer')
  await press('Save role')
  expect(save).toHaveBeenCalledWith({ name: 'Viewer', description: '' }, '"1"')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull())
})

test('edits are saved against the version they began from, whatever was read meanwhile', async () => {
  const save = vi.fn<Save>(() => Promise.resolve())
  let read = (_served: Served<Values>) => {}
  function Refetching() {
    const [now, setNow] = useState(served)
    read = setNow
    return <Form save={save} now={now} />
  }
  renderUi(<Refetching />)
  await type(/Name/, 'Viewer')
  await act(async () => read({ values: { name: 'Theirs', description: 'Theirs' }, version: '"2"' }))
  expect(screen.getByText(/changed the role elsewhere/)).toBeDefined()
  await type(/Description/, 'Mine')
  await press('Save role')
  expect(save).toHaveBeenCalledWith({ name: 'Viewer', description: 'Mine' }, '"1"')
})

test('SCR-16 nothing says that somebody else changed it while what is saved here arrives, and the focus goes to the heading', async () => {
  let read = (_served: Served<Values>) => {}
  let listsAreRead = () => {}
  function Saved() {
    const [now, setNow] = useState(served)
    read = setNow
    const save: Save = async (values) => {
      read({ values, version: '"2"' })
      await new Promise<void>((resolve) => {
        listsAreRead = resolve
      })
    }
    return (
      <main>
        <h1 tabIndex={-1}>Reader</h1>
        <Form save={save} now={now} />
      </main>
    )
  }
  renderUi(<Saved />)
  await type(/Name/, 'Viewer')
  screen.getByRole('button', { name: 'Save role' }).focus()
  await press('Save role')
  expect(screen.queryByText(/changed the role elsewhere/)).toBeNull()
  await act(async () => listsAreRead())
  expect(screen.queryByText(/changed the role elsewhere/)).toBeNull()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await type(/Name/, 'Mine')
  await act(async () => read(served))
  expect(screen.getByText(/changed the role elsewhere/)).toBeDefined()
})

test('closing the tab asks while something would be lost, and only then', async () => {
  show(vi.fn())
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closes()).toBe(true)
  await type(/Name/, 'Viewer')
  expect(closes()).toBe(false)
  await press('Discard')
  expect(closes()).toBe(true)
})

test('an invalid form is not sent: the error stands at its field and follows the typing', async () => {
  const save = vi.fn<Save>()
  show(save)
  await type(/Name/, ' ')
  await press('Save role')
  expect(save).not.toHaveBeenCalled()
  expect(screen.getByLabelText(/Name/).getAttribute('aria-invalid')).toBe('true')
  await type(/Name/, 'Viewer')
  expect(screen.queryByText('Name is needed.')).toBeNull()
})

test('a refusal that names a field lands on the field; nothing typed is lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(() => Promise.reject(refusal(409, { field: '/name' })))
  await type(/Name/, 'Taken')
  await press('Save role')
  expect(screen.getByText('Name is taken.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Taken')
})

test('an error is said in one place: a new answer takes the place of the last, field or bar', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const save = vi.fn<Save>().mockRejectedValueOnce(refusal(409, { field: '/name' }))
  save.mockRejectedValueOnce(refusal(503)).mockRejectedValueOnce(refusal(409, { field: '/name' }))
  show(save)
  await type(/Name/, 'Taken')
  const said = () => [screen.queryAllByText('Name is taken.').length, screen.queryAllByText(/We could not save/).length]
  await press('Save role')
  expect(said()).toEqual([1, 0])
  await press('Save role')
  expect(said()).toEqual([0, 1])
  await press('Save role')
  expect(said()).toEqual([1, 0])
})

test('a 5xx keeps the edits and shows the reference', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(() => Promise.reject(refusal(503)))
  await type(/Name/, 'Viewer')
  await press('Save role')
  expect(screen.getByText(/We could not save the role/)).toBeDefined()
  expect(await screen.findByText(/req-9/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Viewer')
})

test('a 412 opens the comparison instead of overwriting; the choice is saved against their version', async () => {
  const save = vi.fn<Save>(() => Promise.resolve())
  save.mockRejectedValueOnce(refusal(412))
  show(save, { values: { name: 'Theirs', description: '' }, version: '"2"' })
  await type(/Name/, 'Mine')
  await type(/Description/, 'My words')
  await press('Save role')
  expect(screen.getByText('Somebody saved the role elsewhere')).toBeDefined()
  expect(screen.getByText('Description: My words')).toBeDefined()
  await press('Save again')
  expect(save).toHaveBeenCalledTimes(1)
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Theirs' })))
  await press('Save again')
  expect(save).toHaveBeenLastCalledWith({ name: 'Theirs', description: 'My words' }, '"2"')
})

test('leaving with edits asks; staying keeps them, discarding leaves', async () => {
  const { router } = show(vi.fn())
  await type(/Name/, 'Viewer')
  await act(async () => void router.navigate('/else'))
  expect(screen.getByText('You have 1 unsaved change in Reader.')).toBeDefined()
  await press('Keep editing')
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Viewer')
  await act(async () => void router.navigate('/else'))
  await press('Discard changes')
  await screen.findByText('Another page')
})

test('without edits nothing is asked', async () => {
  const { router } = show(vi.fn())
  await act(async () => void router.navigate('/else'))
  expect(screen.getByText('Another page')).toBeDefined()
})

test('what was typed survives a reload as a draft', async () => {
  const first = show(vi.fn())
  await type(/Name/, 'Half')
  first.unmount()
  show(vi.fn())
  await press('Restore draft')
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Half')
})

test('SCR-14 what the server says of a field names it as the form does', async () => {
  const title = 'name must be one line of text, such as Report reader.'
  show(() => Promise.reject(new ApiError({ status: 400, code: 'InvalidRequest', title, details: { field: 'name' } })))
  await type(/Name/, 'View\u0007er')
  await press('Save role')
  expect(screen.getByText('Name must be one line of text, such as Report reader.')).toBeDefined()
})

const lacked = { action: 'roles:update', resource: 'Doorward:Roles' }

test('SCR-14 who may not save any more is told so at the save bar, with the way to ask for it', async () => {
  show(() => Promise.reject(refusal(403, lacked)))
  await type(/Name/, 'Viewer')
  await press('Save role')
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }))
  const link = bar.getByRole('link', { name: 'Request access' })
  expect(link.getAttribute('href')).toBe('/settings/requests/new?action=roles%3Aupdate&resource=Doorward%3ARoles')
})

test('SCR-14 what was typed is there after a reload to be read and copied, also where it can not be saved by now', async () => {
  const first = show(vi.fn())
  await type(/Name/, 'Half')
  first.unmount()
  const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
  renderUi(<Form save={vi.fn()} refusal={lacked} />)
  await press('Show')
  const bar = screen.getByRole('region', { name: 'Unsaved changes' })
  expect(bar.textContent).toContain('Reader→Half')
  expect(within(bar).queryByRole('button', { name: 'Save role' })).toBeNull()
  await press('Copy mine')
  expect(copied).toHaveBeenCalledWith(expect.stringContaining('"name": "Half"'))
  vi.unstubAllGlobals()
})

test('a form that keeps no draft asks before another tab of the page takes its place', async () => {
  function Secret() {
    const form = useEntityForm<Values>({
      served,
      specs,
      validate: () => ({}),
      save: async () => undefined,
      failed: 'We could not save the secret.',
    })
    return (
      <EditForm form={form} specs={specs} noun="secret" name="Reader">
        <NameField form={form} />
      </EditForm>
    )
  }
  const { router } = renderUi(<Secret />)
  await type(/Name/, 'Typed')
  await act(async () => void router.navigate('/?tab=history'))
  expect(router.state.location.search).toBe('')
  expect(screen.getByText('Leave without saving?')).toBeDefined()
})

test('SCR-14 what was chosen after a 412 is asked about like any other save where it moves much', async () => {
  const save = vi.fn<Save>(() => Promise.resolve())
  save.mockRejectedValueOnce(refusal(412))
  const isLarge = vi.fn((_name: string) => Promise.resolve(false))
  function Asking() {
    const form = useEntityForm<Values>({
      served,
      specs,
      validate: () => ({}),
      save,
      reload: async () => ({ values: { name: 'Theirs', description: '' }, version: '"2"' }),
      failed: 'We could not save the role.',
    })
    const effect = {
      panel: <p>120 people gain</p>,
      isLarge: () => isLarge(form.values.name),
      title: 'Save it?',
      typedName: 'Reader',
    }
    return (
      <EditForm form={form} specs={specs} noun="role" name="Reader" effect={effect}>
        <NameField form={form} />
        <DescriptionField form={form} />
      </EditForm>
    )
  }
  renderUi(<Asking />)
  await type(/Name/, 'Mine')
  await type(/Description/, 'My words')
  await press('Save role')
  expect(save).toHaveBeenCalledTimes(1)
  isLarge.mockResolvedValue(true)
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Theirs' })))
  await press('Save again')
  expect(isLarge).toHaveBeenLastCalledWith('Theirs')
  expect(save).toHaveBeenCalledTimes(1)
  await act(
    async () => void fireEvent.change(screen.getByLabelText(/to confirm|Type/), { target: { value: 'Reader' } }),
  )
  const question = screen.getByRole('dialog', { name: 'Save it?' })
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Save role' })))
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'Theirs', description: 'My words' }, '"2"'))
})

test('SCR-14 a press on the save bar leaves the field once it has ended, and not before', async () => {
  show(vi.fn())
  await type(/Name/, 'Viewer')
  const field = screen.getByLabelText(/Name/)
  field.focus()
  const save = screen.getByRole('button', { name: 'Save role' })
  expect(fireEvent.mouseDown(save)).toBe(false) // keeps the focus where it is
  expect(document.activeElement).toBe(field)
  await act(async () => void fireEvent.mouseUp(save))
  expect(document.activeElement).toBe(save)
})

test('SCR-14 what is wrong with a field is told once the press that leaves it has ended', async () => {
  show(vi.fn())
  await type(/Name/, '')
  fireEvent.mouseDown(document.body)
  await act(async () => void fireEvent.blur(screen.getByLabelText(/Name/)))
  expect(screen.getByLabelText(/Name/).getAttribute('aria-invalid')).not.toBe('true')
  await act(async () => void fireEvent.mouseUp(document.body))
  expect(screen.getByLabelText(/Name/).getAttribute('aria-invalid')).toBe('true')
})

test('SCR-14 what is not decided yet in a field keeps the form from being saved, and is told at the field', async () => {
  const save = vi.fn<Save>(() => Promise.resolve())
  function Pasting() {
    const form = useEntityForm<Values>({ served, specs, validate: () => ({}), save, failed: 'We could not save.' })
    return (
      <main>
        <EditForm form={form} specs={specs} noun="role" name="Reader">
          <NameField form={form} />
          <button type="button" onClick={() => form.waitFor('name', '2 are not decided.')}>
            Paste
          </button>
          <button type="button" onClick={() => form.waitFor('name', undefined)}>
            Leave out
          </button>
        </EditForm>
      </main>
    )
  }
  renderUi(<Pasting />)
  await type(/Name/, 'Viewer')
  await press('Paste')
  await press('Save role')
  expect(save).not.toHaveBeenCalled()
  expect(screen.getByText('2 are not decided.')).toBeDefined()
  await press('Leave out')
  await press('Save role')
  expect(save).toHaveBeenCalledTimes(1)
})
