// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { usePortal } from '../portal-store.ts'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'

afterEach(() => {
  sessionStorage.clear()
  usePortal.setState({ profile: null })
  vi.useRealTimers()
})

test('what was typed comes back with its time, in its own form only', () => {
  vi.useFakeTimers({ now: new Date('2026-01-02T03:04:05Z') })
  keepDraft('role ro_1', { name: 'Mine' })
  expect(draftOf('role ro_1', { name: 'Theirs' })).toEqual({
    at: new Date('2026-01-02T03:04:05Z'),
    values: { name: 'Mine' },
  })
  expect(draftOf('role ro_2', { name: 'Theirs' })).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual(['doorward.draft.role ro_1'])
})

test('a draft is offered to nobody but who wrote it', () => {
  const profile = (userId: string) => ({ userId, email: '', username: '', displayName: '' })
  usePortal.setState({ profile: profile('Doorward|1') })
  keepDraft('role ro_1', { name: 'Mine' })
  usePortal.setState({ profile: profile('Doorward|2') })
  expect(draftOf('role ro_1', { name: 'Theirs' })).toBeUndefined()
  usePortal.setState({ profile: profile('Doorward|1') })
  expect(draftOf('role ro_1', { name: 'Theirs' })?.values).toEqual({ name: 'Mine' })
})

test('a draft that says what the server says is none', () => {
  keepDraft('role ro_1', { name: 'Same' })
  expect(draftOf('role ro_1', { name: 'Same' })).toBeUndefined()
})

test('a draft that was forgotten is gone', () => {
  keepDraft('role ro_1', { name: 'Mine' })
  forgetDraft('role ro_1')
  expect(draftOf('role ro_1', { name: 'Theirs' })).toBeUndefined()
})

test('a form without a key, as one with secrets, keeps nothing', () => {
  keepDraft(undefined, { secret: 'x' })
  forgetDraft(undefined)
  expect(sessionStorage.length).toBe(0)
  expect(draftOf(undefined, { secret: '' })).toBeUndefined()
})

test('a form too large to keep leaves the last draft that was kept', () => {
  const text = (length: number) => ({ text: 'x'.repeat(length) })
  keepDraft('a', text(199_900))
  keepDraft('a', text(200_000))
  expect(draftOf('a', text(0))?.values).toEqual(text(199_900))
  const around = JSON.stringify({ at: new Date().toISOString(), values: text(0) }).length
  keepDraft('b', text(200_000 - around))
  expect(draftOf('b', text(0))).toBeDefined()
})
