import { describe, expect, it } from 'vitest'
import type { AccountId, GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import { Refusal } from '../refusals.ts'
import type { AccessChange, AccessTrigger } from './access-changes.ts'
import * as events from './events.ts'

const accountId = 'acc-a' as AccountId
const at = new Date('2030-01-01T00:00:00Z')
const place = { accountId, revision: 7, ordinal: 2, at }
const envelope = { source: 'doorward', account: 'acc-a', time: '2030-01-01T00:00:00.000Z' }
const change: AccessChange = { userId: 'ann' as UserId, resourceUri: 'a', operation: 'ADDED' }
const nothing = { before: null, after: null }
const ofRecord: AccessTrigger = { kind: 'record', id: 'rec_1' as RecordId, ...nothing }

describe('an AccessChanged event (contract, model 15)', () => {
  it.each<[AccessTrigger, object]>([
    [ofRecord, { recordId: 'rec_1' }],
    [{ kind: 'group', id: 'grp_1' as GroupId, ...nothing }, { groupId: 'grp_1' }],
    [{ kind: 'role', id: 'ro_1' as RoleId, ...nothing }, { roleId: 'ro_1' }],
    [{ kind: 'resource', id: 'docs', ...nothing }, { resourceUri: 'docs' }],
    [{ kind: 'user', id: 'ann' as UserId, ...nothing }, { userId: 'ann' }],
  ])('names what led to it: %j', (trigger, named) => {
    expect(events.accessChangedEvents(place, trigger, [change])).toEqual([
      {
        'detail-type': 'AccessChanged',
        ...envelope,
        detail: { eventId: 'evt_acc-a_7_2_0', triggeredBy: { ...named, version: 7 }, changes: [change] },
      },
    ])
  })
  it('is not told in parts when it has 250 lines', () => {
    const [one, ...others] = events.accessChangedEvents(place, ofRecord, Array(250).fill(change))
    expect(others).toEqual([])
    expect(one?.detail).not.toHaveProperty('part')
    expect(one?.detail).not.toHaveProperty('parts')
  })
  it('says which of its parts it is', () => {
    const parts = events.accessChangedEvents(place, ofRecord, Array(251).fill(change))
    expect(parts.map(({ detail }) => `${detail.part} of ${detail.parts}`)).toEqual(['1 of 2', '2 of 2'])
  })

  function* failing(error: unknown): Generator<AccessChange> {
    yield change
    throw error
  }
  it('says that it does not tell all where there was too much to look through', () => {
    const [event] = events.accessChangedEvents(place, ofRecord, failing(new Refusal('TooLarge')))
    expect(event?.detail).toMatchObject({ changes: [change], truncated: true })
  })
  it.each([new Refusal('Unavailable'), new Error('TooLarge'), { code: 'TooLarge' }])(
    'is not made of half an answer: %o',
    (error) => {
      const make = () => events.accessChangedEvents(place, ofRecord, failing(error))
      let thrown: unknown
      try {
        make()
      } catch (caught) {
        thrown = caught
      }
      expect(thrown).toBe(error)
    },
  )
})

describe('other events (contract, model 15)', () => {
  it('an alert that fired', () => {
    const alert = { alertId: 'alert_1', name: 'A', type: 'EXPIRY', reason: 'x.', firedTime: '2030' }
    expect(events.alertFiredEvent(place, alert)).toEqual({
      'detail-type': 'AlertFired',
      ...envelope,
      detail: { eventId: 'evt_acc-a_7_2_0', ...alert },
    })
  })
  it.each([
    [true, 'SignUp'],
    [false, 'Login'],
  ])('a sign-in, new %s: %s', (isNew, subType) => {
    expect(events.userLoginDetail({ userId: 'ann', isNew, applicationId: 'app_a' })).toEqual({
      subType,
      loginResult: 'SUCCESS',
      user: { userId: 'ann' },
      application: { applicationId: 'app_a' },
    })
  })
  it.each([
    [true, 'ALLOWED'],
    [false, 'DENIED'],
  ])('the answers of checks, allowed %s: %s', (allowed, authorizationResult) => {
    const asked = { userId: 'ann', resourceUri: 'docs', permission: 'read', allowed, count: 3 }
    expect(events.authorizationRequestDetail(asked)).toEqual({
      count: 3,
      user: { userId: 'ann' },
      resource: { resourceUri: 'docs' },
      permission: { action: 'read' },
      authorizationResult,
    })
  })
  it('one by which an integration is tried', () => {
    expect(events.testEvent(accountId, 'evt_1', at)).toEqual({
      'detail-type': 'Test',
      ...envelope,
      detail: { eventId: 'evt_1', test: true },
    })
  })
  it('one that no change led to', () => {
    const told = { place: 'eu/7', at, type: 'UserLogin', detail: { subType: 'Login' } } as const
    expect(events.otherEvent(accountId, told)).toEqual({
      'detail-type': 'UserLogin',
      ...envelope,
      detail: { eventId: 'evt_acc-a_eu_7', subType: 'Login' },
    })
  })
  it('all but the answers of checks are told unless somebody chose', () => {
    expect(events.eventTypes.filter((type) => !events.wantedUnlessChosen.includes(type))).toEqual([
      'AuthorizationRequest',
    ])
  })
})
