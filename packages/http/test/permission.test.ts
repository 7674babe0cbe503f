import { permission } from '@doorward/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { openApp, thing, tokenOf, tokenOfClient } from './open-app.ts'
import { madeAt } from './signed.ts'

const path = '/v1/users/:userId/things/:thingId'
const url = '/v1/users/ben/things/a%2Fb'
const onThing = permission('things:update', 'Doorward:Users/{userId}/Things/{thingId}')
const bens = 'ann things:update Doorward:Users/ben/Things/a=2Fb'

describe.each([{ later: false }, { later: true }])(
  'security 2: a permission (looked up later: $later)',
  ({ later }) => {
    it('lets those in who hold it on the very thing that the path names', async () => {
      const { send, calls } = await openApp({ later, endpoints: [thing({ path, access: onThing })], held: [bens] })
      const token = await tokenOf()
      expect((await send(url, { token })).status).toBe(200)
      expect((await send('/v1/users/ben/things/other', { token })).status).toBe(403)
      expect((await send('/v1/users/cat/things/a%2Fb', { token })).status).toBe(403)
      expect((await send(url, { token: await tokenOf('dan') })).status).toBe(403)
      expect(calls).toMatchObject([{ permitted: true }])
      expect(calls[0]).not.toHaveProperty('needs')
    })

    it('that is missing is named, with the collection it is missing on', async () => {
      const { send } = await openApp({ later, endpoints: [thing({ path, access: onThing })] })
      expect((await send(url, { token: await tokenOf() })).body).toMatchObject({
        title: 'You need the permission things:update on Doorward:Users/{userId}/Things.',
        errorCode: 'Forbidden',
        details: { action: 'things:update', resource: 'Doorward:Users/{userId}/Things' },
      })
    })

    it('goes with a write, which judges it again', async () => {
      const { send, calls } = await openApp({
        later,
        endpoints: [thing({ method: 'PUT', path, access: onThing, rate: 'write' })],
        held: [bens],
      })
      await send(url, { method: 'PUT', token: await tokenOf() })
      expect(calls).toMatchObject([
        { permitted: true, needs: { action: 'things:update', resourceUri: 'Doorward:Users/ben/Things/a=2Fb' } },
      ])
    })

    it('is as fresh as asked for a check, looked up for a read; a "no" to a write is looked up', async () => {
      const on = 'ann things:update Doorward:Users/ben/Things/a=2Fb'
      const askedBy = async (rate: 'check' | 'read' | 'write', method: 'GET' | 'POST', held: string[] = []) => {
        const { send, asked } = await openApp({
          later,
          endpoints: [thing({ method, rate, path, access: onThing })],
          held,
        })
        const { status } = await send(url, { method, token: await tokenOf() })
        return [status, ...asked.filter((each) => !each.includes(' at '))]
      }
      expect(await askedBy('check', 'GET')).toEqual([403, `${on} bounded`])
      expect(await askedBy('read', 'GET')).toEqual([403, `${on} strong`])
      expect(await askedBy('write', 'POST')).toEqual([403, `${on} bounded`, `${on} strong`])
      expect(await askedBy('write', 'POST', [bens])).toEqual([200, `${on} bounded`])
      expect(await askedBy('check', 'POST')).toEqual([403, `${on} bounded`, `${on} strong`])
    })

    it('may be held on another resource, where the endpoint names one', async () => {
      const access = permission('things:read', 'Doorward:Things', { orOn: 'Doorward:Users/{userId}' })
      const status = async (...held: string[]) => {
        const { send } = await openApp({ later, endpoints: [thing({ path, access })], held })
        return (await send(url, { token: await tokenOf() })).status
      }
      expect(await status('ann things:read Doorward:Things')).toBe(200)
      expect(await status('ann things:read Doorward:Users/ben')).toBe(200)
      expect(await status('ann things:read Doorward:Users/cat')).toBe(403)
    })

    it.each([
      ['self', 'GET', '/v1/users/ann/things/1', 200, true],
      ['self', 'PUT', '/v1/users/ann/things/1', 200, true],
      ['self', 'GET', '/v1/users/ben/things/1', 403, undefined],
      ['item', 'PUT', '/v1/users/ben/things/1', 200, false],
      ['item', 'GET', '/v1/users/ann/things/1', 200, false],
    ] as const)('else %s may let somebody %s %s: %i', async (orElse, method, url, status, permitted) => {
      const access = permission('things:update', 'Doorward:Things', { orElse })
      const rate = method === 'GET' ? 'read' : 'write'
      const { send, calls } = await openApp({ later, endpoints: [thing({ method, path, access, rate })] })
      expect((await send(url, { method, token: await tokenOf() })).status).toBe(status)
      expect(calls.map((call) => call.permitted)).toEqual(permitted === undefined ? [] : [permitted])
    })

    it.each([
      ['check', 'GET', 200],
      ['read', 'GET', 200],
      ['write', 'PUT', 403],
      ['secret', 'POST', 403],
    ] as const)('one’s own by a limited token: a %s by %s is answered %i', async (rate, method, status) => {
      const access = permission('things:update', 'Doorward:Things', { orElse: 'self' })
      const { send } = await openApp({ later, endpoints: [thing({ method, path, access, rate })] })
      const token = await tokenOf('ann', { limited_by: 'tok_1' })
      expect((await send('/v1/users/ann/things/1', { method, token })).status).toBe(status)
    })

    it.each([
      ['a sign-in just now', tokenOf('ann', { auth_time: madeAt }), 200],
      ['a sign-in of five minutes ago', tokenOf('ann', { auth_time: madeAt - 300 }), 200],
      ['an older one', tokenOf('ann', { auth_time: madeAt - 301 }), 401],
      ['one that is not told', tokenOf(), 403],
      ['one a minute ahead', tokenOf('ann', { auth_time: madeAt + 60 }), 200],
      ['one further ahead', tokenOf('ann', { auth_time: madeAt + 61 }), 403],
      ['a limited token', tokenOf('ann', { auth_time: madeAt, limited_by: 'tok_1' }), 403],
    ])('that asks for a recent sign-in is judged by it (decision 46): %s', async (_, token, status) => {
      const endpoint = thing({ path, access: { ...onThing, stepUp: true } })
      const { send, calls } = await openApp({ later, endpoints: [endpoint], held: [bens] })
      const answer = await send(url, { token: await token })
      expect(answer.status).toBe(status)
      if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer error=".+", max_age=300$/)
      expect(calls).toHaveLength(status === 200 ? 1 : 0)
    })

    it('that asks for a recent sign-in asks none of a service client (decision 26), and names what is missing first', async () => {
      const endpoint = thing({ path, access: { ...onThing, stepUp: true } })
      const { send } = await openApp({ later, endpoints: [endpoint], held: [bens.replace('ann', 'sc_bot')] })
      expect((await send(url, { token: await tokenOfClient() })).status).toBe(200)
      const lacking = await send(url, { token: await tokenOf('ann', { auth_time: madeAt - 400 }) })
      expect(lacking).toMatchObject({ status: 403, body: { details: { action: 'things:update' } } })
    })

    it('that a limited token holds lets it write', async () => {
      const { send } = await openApp({
        later,
        endpoints: [thing({ method: 'PUT', path, access: onThing, rate: 'write' })],
        held: [bens],
      })
      const token = await tokenOf('ann', { limited_by: 'tok_1' })
      expect((await send(url, { method: 'PUT', token })).status).toBe(200)
    })
  },
)

describe('what needs a sign-in alone', () => {
  it('may be read by a limited token, and never changed', async () => {
    const { send } = await openApp({ endpoints: [thing(), thing({ method: 'POST', rate: 'write' })] })
    const token = await tokenOf('ann', { limited_by: 'tok_1' })
    expect((await send('/v1/things', { token })).status).toBe(200)
    expect(await send('/v1/things', { method: 'POST', token })).toMatchObject({
      status: 403,
      body: { title: expect.stringMatching(/^A token that is limited to some permissions does not let you do this\./) },
    })
    const acting = await tokenOf('ann', { act: { sub: 'bea' } })
    expect((await send('/v1/things', { method: 'POST', token: acting })).status).toBe(403)
    expect((await send('/v1/things', { method: 'POST', token: await tokenOf() })).status).toBe(200)
  })

  it('may be for people only', async () => {
    const { send } = await openApp({ endpoints: [thing({ access: { kind: 'authenticated', peopleOnly: true } })] })
    expect((await send('/v1/things', { token: await tokenOf() })).status).toBe(200)
    expect(await send('/v1/things', { token: await tokenOfClient() })).toMatchObject({
      status: 403,
      body: { title: 'Only a person may do this, not a service client.' },
    })
    const inTest = await tokenOf('ann', { act: { sub: 'bea' } })
    expect(await send('/v1/things', { token: inTest })).toMatchObject({
      status: 403,
      body: { title: 'Only the person may do this, not somebody in a test sign-in.' },
    })
  })
})
