import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import { describe, expect, it } from 'vitest'
import { formatAccessKey, parseAccessKey } from './access-key.ts'

/** A key whose secret has letters that other spellings write differently. */
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 0xfb)])
const names = { clientId: 'sc_a' as ClientId, keyId: 'k1' as KeyId, accountId: 'acc-one' as AccountId }
const key = formatAccessKey({ ...names, pkcs8 })

describe('model 10: an access key', () => {
  it('is read as it was written, with its public part', () => {
    const { x } = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({
      format: 'jwk',
    })
    expect(key).toMatch(/^sc_a\.k1\.acc-one\.MC4CAQAwBQYDK2VwBCIE[\w+/]{44}$/)
    expect(parseAccessKey(key)).toEqual({ ...names, publicKeyX: x })
  })

  const [secret = ''] = key.split('.').slice(3)
  it.each([
    ['no client', `.k1.acc-one.${secret}`],
    ['no key', `sc_a..acc-one.${secret}`],
    ['no account', `sc_a.k1..${secret}`],
    ['no secret', 'sc_a.k1.acc-one.'],
    ['too few parts', 'sc_a.k1.acc-one'],
    ['too many parts', `${key}.x`],
    ['a secret of another kind', `sc_a.k1.acc-one.${'A'.repeat(64)}`],
    ['a secret that is too short', key.slice(0, -4)],
    ['a secret that is too long', `${key}AAAA`],
    ['a secret in another spelling', key.replaceAll('+', '-').replaceAll('/', '_')],
    ['a secret that is no key', `sc_a.k1.acc-one.MC4CAQAwBQYDK2VwBCIE${'A'.repeat(44)}`],
  ])('with %s is none', (_, text) => expect(parseAccessKey(text)).toBeUndefined())
})
