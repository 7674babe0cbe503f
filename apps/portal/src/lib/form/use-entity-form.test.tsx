// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EntityFormOptions, Served } from './entity-form.ts'
import { useEntityForm } from './use-entity-form.ts'

interface Values {
  name: string
  permissions: string[]
}
const served: Served<Values> = { values: { name: 'Reader', permissions: ['read'] }, version: '"v1"' }
const theirs: Served<Values> = { values: { name: 'Theirs', permissions: ['read'] }, version: '"v2"' }
const failed = (status: number, details?: object) =>
  new ApiError({ status, code: 'X', title: 'No.', ...(details ? { details: { ...details } } : {}) })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

function form(more: Partial<EntityFormOptions<Values>> = {}) {
  const save = vi.fn<EntityFormOptions<Values>['save']>(async () => {})
  const options: EntityFormOptions<Values> = {
    served,
    specs: { name: { label: 'Name' }, permissions: { label: 'Permissions' } },
    validate: ({ name }) => (name === '' ? { name: 'Give it a name.' } : {}),
    save,
    failed: 'We could not save the role.',
    draftKey: 'role ro_1',
    ...more,
  }
  const hook = renderHook((given: Partial<EntityFormOptions<Values>>) => useEntityForm({ ...options, ...given }), {
    initialProps: {},
  })
  const at = () => hook.result.current
  return {
    ...hook,
    at,
    save,
    set: (patch: Partial<Values>) => act(() => at().set(patch)),
    submit: async () => {
      let done: boolean | undefined
      await act(async () => {
        done = await at().submit()
      })
      return done
    },
  }
}

describe('what is typed', () => {
  test('is held beside what the server has, field by field, with what it was before', () => {
    const { at, set } = form()
    expect(at()).toMatchObject({ values: served.values, dirty: false, changes: [], errors: {} })
    expect(at().holdsEdits()).toBe(false)
    set({ name: 'Writer' })
    expect(at()).toMatchObject({
      values: { name: 'Writer', permissions: ['read'] },
      dirty: true,
      changes: [{ field: 'name', label: 'Name', before: 'Reader', after: 'Writer' }],
    })
    expect(at().holdsEdits()).toBe(true)
  })

  test('all at once in one turn adds up', () => {
    const { at } = form()
    act(() => {
      at().set({ name: 'Writer' })
      at().set({ permissions: ['write'] })
      expect(at().holdsEdits()).toBe(true)
    })
    expect(at().values).toEqual({ name: 'Writer', permissions: ['write'] })
  })

  test('and taken back again is no edit any more', () => {
    const { at, set } = form()
    set({ name: 'Writer' })
    set({ name: 'Reader' })
    expect(at().dirty).toBe(false)
    expect(at().holdsEdits()).toBe(false)
    expect(sessionStorage.length).toBe(0)
  })

  test('goes away when it is discarded', () => {
    const { at, set } = form()
    set({ name: '' })
    act(() => at().check('name'))
    act(() => at().discard())
    expect(at()).toMatchObject({ values: served.values, dirty: false, errors: {} })
    expect(sessionStorage.length).toBe(0)
  })

  test('stays on what it was begun with while the server moves on, and that is told', () => {
    const { at, set, rerender } = form()
    rerender({ served: theirs })
    expect(at()).toMatchObject({ values: theirs.values, changedElsewhere: false })
    set({ permissions: ['write'] })
    rerender({ served: { values: { name: 'Again', permissions: ['read'] }, version: '"v3"' } })
    expect(at()).toMatchObject({ values: { name: 'Theirs', permissions: ['write'] }, changedElsewhere: true })
  })
})

describe('a draft', () => {
  test('is offered with its time after a reload, and restored by hand', () => {
    const before = form()
    before.set({ name: 'Writer' })
    before.unmount()
    const { at, set } = form()
    expect(at()).toMatchObject({ values: served.values, draftAt: expect.any(Date), keepsDraft: true })
    act(() => at().restoreDraft())
    expect(at()).toMatchObject({ values: { name: 'Writer' }, dirty: true, draftAt: undefined })
    set({ name: 'Other' })
    expect(at().draftAt).toBeUndefined()
  })

  test('is gone once it is discarded', () => {
    const before = form()
    before.set({ name: 'Writer' })
    before.unmount()
    const { at } = form()
    act(() => at().discard())
    expect(at().draftAt).toBeUndefined()
    act(() => at().restoreDraft())
    expect(at().dirty).toBe(false)
  })

  test('is none of a form with secrets', () => {
    const { at, set } = form({ draftKey: undefined })
    set({ name: 'Secret' })
    expect(at().keepsDraft).toBe(false)
    expect(sessionStorage.length).toBe(0)
  })
})

describe('a field', () => {
  test('is told wrong once it was left, and right as soon as it is', () => {
    const { at, set } = form()
    set({ name: '' })
    expect(at().errors).toEqual({})
    act(() => at().check('permissions'))
    expect(at().errors).toEqual({})
    act(() => at().check('name'))
    expect(at().errors).toEqual({ name: 'Give it a name.' })
    set({ name: 'x' })
    expect(at().errors).toEqual({})
  })

  test('that is wrong when it is sent is told, gets the focus, and nothing is sent', async () => {
    const { at, set, submit, save } = form()
    const main = document.body.appendChild(document.createElement('main'))
    main.innerHTML = '<input id="right"><input id="wrong" aria-invalid="true">'
    set({ name: '' })
    expect(await submit()).toBe(false)
    expect(at().errors).toEqual({ name: 'Give it a name.' })
    expect(save).not.toHaveBeenCalled()
    await expect.poll(() => document.activeElement?.id).toBe('wrong')
    main.remove()
  })

  test.each(['permissions', 'permissions[0].action', '/permissions/0/action', 'a.permissions.0'])(
    'that the server names as %s is told there, until it is typed in again',
    async (field) => {
      const { at, set, submit } = form({ save: () => Promise.reject(failed(400, { field })) })
      set({ name: 'Writer' })
      expect(await submit()).toBe(false)
      expect(at()).toMatchObject({ errors: { permissions: 'No.' }, failure: undefined, values: { name: 'Writer' } })
      set({ name: 'Other' })
      expect(at().errors).toEqual({ permissions: 'No.' })
      set({ permissions: ['write'] })
      expect(at().errors).toEqual({})
    },
  )

  test.each([undefined, 'other', 'toString'])('that the form does not have (%s) is told above it', async (field) => {
    const { at, set, submit } = form({ save: () => Promise.reject(failed(400, field ? { field } : {})) })
    set({ name: 'Writer' })
    expect(await submit()).toBe(false)
    expect(at().errors).toEqual({})
    expect(at().failure).toMatchObject({ title: 'We could not save the role.', text: 'No.' })
    expect(console.error).toHaveBeenCalledWith('We could not save the role.', expect.any(ApiError))
  })
})

describe('saving', () => {
  test('sends the values with the version they were begun on, and then holds nothing', async () => {
    const { at, set, submit, save, rerender } = form()
    set({ name: 'Writer' })
    rerender({ served: theirs })
    expect(await submit()).toBe(true)
    expect(save.mock.calls).toEqual([[{ name: 'Writer', permissions: ['read'] }, '"v1"']])
    expect(at()).toMatchObject({ dirty: false, values: theirs.values })
    expect(sessionStorage.length).toBe(0)
  })

  test('without an edit sends what the server has', async () => {
    const { submit, save } = form()
    expect(await submit()).toBe(true)
    expect(save.mock.calls).toEqual([[served.values, '"v1"']])
  })

  test('again forgets what was said of the last time', async () => {
    let times = 0
    const { at, set, submit } = form({
      save: async () => {
        times += 1
        if (times === 1) throw failed(500)
        if (times === 2) throw failed(400, { field: 'permissions' })
      },
    })
    set({ name: 'Writer' })
    await submit()
    expect(at().failure?.kind).toBe('broken')
    await submit()
    expect(at()).toMatchObject({ failure: undefined, errors: { permissions: 'No.' } })
    expect(await submit()).toBe(true)
    expect(at()).toMatchObject({ failure: undefined, errors: {}, dirty: false })
  })
})

describe('a save that met another', () => {
  const conflicting = (save = vi.fn<EntityFormOptions<Values>['save']>().mockRejectedValueOnce(failed(412))) => ({
    ...form({ save, reload: async () => theirs }),
    save,
  })

  test('compares what was, mine and theirs, and keeps mine', async () => {
    const { at, set, submit } = conflicting()
    set({ permissions: ['write'] })
    expect(await submit()).toBe(false)
    const mine = { name: 'Reader', permissions: ['write'] }
    expect(at()).toMatchObject({ conflict: { base: served.values, mine, theirs }, failure: undefined, values: mine })
    expect(at().changedElsewhere).toBe(false)
    act(() => at().closeConflict())
    expect(at()).toMatchObject({ conflict: undefined, values: mine })
  })

  test('is saved as chosen, against the version that was compared with', async () => {
    const { at, set, submit, save } = conflicting()
    set({ permissions: ['write'] })
    await submit()
    const chosen = { name: 'Theirs', permissions: ['write'] }
    save.mockResolvedValueOnce(undefined)
    let done: boolean | undefined
    await act(async () => {
      at().choose(chosen, theirs)
      done = await at().submit()
    })
    expect(done).toBe(true)
    expect(save.mock.lastCall).toEqual([chosen, '"v2"'])
    expect(at()).toMatchObject({ conflict: undefined, dirty: false })
  })

  test('that is refused again holds what was chosen', async () => {
    const { at, set, submit, save } = conflicting()
    set({ permissions: ['write'] })
    await submit()
    save.mockRejectedValueOnce(failed(500))
    const chosen = { name: 'Theirs', permissions: ['write'] }
    act(() => at().choose(chosen, theirs))
    await submit()
    expect(at()).toMatchObject({ values: chosen, dirty: true, conflict: undefined, failure: { kind: 'broken' } })
    expect(at().changes.map(({ field }) => field)).toEqual(['permissions'])
  })

  test('is compared by hand too, where the form holds an edit', () => {
    const { at, set, rerender } = form()
    act(() => at().compare())
    expect(at().conflict).toBeUndefined()
    set({ permissions: ['write'] })
    rerender({ served: theirs })
    act(() => at().compare())
    expect(at().conflict).toEqual({ base: served.values, mine: { name: 'Reader', permissions: ['write'] }, theirs })
  })

  test('is told as it is where nothing can be read again, as on create', async () => {
    const { at, set, submit } = form({ save: () => Promise.reject(failed(412)) })
    set({ name: 'Writer' })
    await submit()
    expect(at()).toMatchObject({ conflict: undefined, failure: { kind: 'stale' } })
  })
})
