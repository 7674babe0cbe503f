import type { AccountId } from '@doorward/core/ids'
import { listKeyStates, revokeSigningKey, rotateSigningKeys } from '@doorward/store/secrets/signing-keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

let at = 0
let api: TestApi
let accountId: AccountId
beforeAll(async () => {
  api = await openTestApi({ keyringClock: () => at })
})
afterAll(() => api?.close())

const keyring = () => api.node.environment.keyring
const database = () => api.node.environment.database
const dataKey = () => keyring().dataKey(accountId)
/** A minute passes, after which each node has read the keys anew. */
const minute = () => {
  at += 60_000
}
/** As if hours had passed since the keys were made. */
async function pass(hours: number): Promise<void> {
  await database().account(
    accountId,
    (tx) => tx`
      update signing_keys set signs_from = signs_from - ${hours} * interval '1 hour',
        verifies_until = verifies_until - ${hours} * interval '1 hour' where account_id = ${accountId}`,
  )
  minute()
}
const rotate = async () => rotateSigningKeys(database(), accountId, await dataKey())
const revoke = async (keyId: string) => revokeSigningKey(database(), accountId, { dataKey: await dataKey(), keyId })
const states = async () => (await listKeyStates(database(), accountId)).map(({ state }) => state)
const signer = async () => (await keyring().activeKey(accountId)).keyId
const tokenNow = () => userToken(api.node, accountId, 'ann')
const statusOf = async (token: string) => (await api.call('GET', '/v1/users/me', { token, host })).status

let host: string
let first: string
beforeEach(async () => {
  ;({ accountId, host } = await api.another())
  first = await signer()
})

describe('K2 signing keys follow one another', () => {
  it('with no token that fails: the next is shown before it signs, the one before verifies on', async () => {
    const old = await tokenNow()
    expect(await rotate()).toMatchObject({ made: 1 })
    minute()
    expect(await states()).toEqual(['next', 'active'])
    expect((await keyring().publicKeys(accountId)).length).toBe(2)
    expect(await signer()).toBe(first)

    await pass(23)
    expect(await signer()).toBe(first)
    await pass(2)
    expect(await states()).toEqual(['active', 'retiring'])
    expect(await signer()).not.toBe(first)
    for (const token of [old, await tokenNow()]) expect(await statusOf(token)).not.toBe(401)

    await pass(91 * 24)
    expect(await states()).toEqual(['active'])
    expect(await statusOf(old)).toBe(401)
  })

  it('one after another: while one waits no second one is made', async () => {
    const [{ signsFrom, made }, again] = [await rotate(), await rotate()]
    expect([made, again]).toEqual([1, { made: 0, signsFrom }])
    expect(signsFrom.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000)
  })

  it('each kind of key by itself', async () => {
    await keyring().ensureRsaKey(accountId)
    expect(await rotate()).toMatchObject({ made: 2 })
    await pass(25)
    const signing = await keyring().activeKeys(accountId)
    expect(signing.map(({ alg }) => alg)).toEqual(['EdDSA', 'RS256'])
    expect((await keyring().publicKeys(accountId)).length).toBe(4)
  })
})

describe('K2 a signing key that others may have is revoked', () => {
  it('and within a minute nothing that it signed is taken, while another one signs', async () => {
    const stolen = await tokenNow()
    expect(await statusOf(stolen)).not.toBe(401)
    expect(await revoke(first)).toBe(true)
    minute()
    expect(await statusOf(stolen)).toBe(401)
    expect(await statusOf(await tokenNow())).not.toBe(401)
    expect((await keyring().publicKeys(accountId)).map(({ kid }) => kid)).toEqual([await signer()])
  })

  it('the next one signs at once then, and one that retired never again', async () => {
    await rotate()
    await pass(25)
    const second = await signer()
    await rotate()
    minute()
    await revoke(second)
    minute()
    expect([first, second]).not.toContain(await signer())
    expect(await states()).toEqual(['active', 'retiring'])
  })

  it('and one signs at each moment, in whatever part of a millisecond it begins', async () => {
    for (let taken = 0; taken < 40; taken++) {
      await rotate()
      const active = (await listKeyStates(database(), accountId)).find(({ state }) => state === 'active')
      await revoke(active?.keyId ?? '')
      expect(await states()).toContain('active')
    }
  })

  it('where it was the next, the one that signs goes on for as long as nobody follows it', async () => {
    await rotate()
    const [next] = await listKeyStates(database(), accountId)
    await revoke(next?.keyId ?? '')
    expect(await listKeyStates(database(), accountId)).toMatchObject([
      { keyId: first, state: 'active', verifiesUntil: null },
    ])
  })

  it('where it had retired, the others stay as they are', async () => {
    await rotate()
    await pass(25)
    const second = await signer()
    await revoke(first)
    minute()
    expect([await states(), await signer()]).toEqual([['active'], second])
  })

  it('and one that there is not is said to be none', async () => {
    expect(await revoke('no-such-key')).toBe(false)
    expect(await states()).toEqual(['active'])
  })
})
