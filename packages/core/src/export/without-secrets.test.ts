import { expect, test } from 'vitest'
import { patchWithoutSecrets, secretsIn, withoutSecrets } from './without-secrets.ts'

test('P2 leaves out secrets wherever they stand, and nothing else', () => {
  const doc = {
    name: 'x',
    sealed: { clientSecret: 'a' },
    deep: [{ clientSecret: 'b', tokenHash: 'c', privateKey: 'd', tokenUrl: 'e', description: 'secret things' }],
    hasClientSecret: true,
  }
  expect(withoutSecrets(doc)).toEqual({
    name: 'x',
    deep: [{ tokenUrl: 'e', description: 'secret things' }],
    hasClientSecret: true,
  })
  expect(secretsIn(doc)).toEqual(['clientSecret', 'tokenHash', 'privateKey'])
  expect(secretsIn({ name: 'x', deep: [{ tokenUrl: 'e' }] })).toEqual([])
})
test('P2 leaves out the steps of a patch that touch them', () => {
  const patch = [
    { path: ['sealed', 'secret'], old: 'a', new: 'b' },
    { path: ['data', 'clientSecret'], old: 'a', new: 'b' },
    { path: ['sealed', 'of'], old: 'a', new: 'b' },
    { path: ['name'], old: 'a', new: 'b' },
    { path: ['data'], new: { clientSecret: 'x', name: 'y' } },
  ]
  expect(patchWithoutSecrets(patch)).toEqual([
    { path: ['name'], old: 'a', new: 'b' },
    { path: ['data'], new: { name: 'y' } },
  ])
})

test.each([
  ...['sealed', 'secret', 'secretId', 'clientSecret', 'client_secret', 'privateKey', 'private_key', 'PASSWORD'],
  ...['passwordHint', 'tokenHash', 'hash', 'sealedEmail', 'emailSealed', 'EmailHash'],
])('P2 %s is left out', (name) => {
  expect(withoutSecrets({ [name]: 'x', kept: null })).toEqual({ kept: null })
  expect(patchWithoutSecrets([{ path: ['a', name], new: 'x' }])).toEqual([])
})
test.each(['hashes', 'mySecret', 'accountPrivateKey', 'hasPassword', 'clientId'])('P2 %s stays', (name) => {
  expect(withoutSecrets({ [name]: 'x' })).toEqual({ [name]: 'x' })
  expect(patchWithoutSecrets([{ path: [name, 0], new: 'x' }])).toEqual([{ path: [name, 0], new: 'x' }])
})
test.each([7, 'secret', true, null])('P2 %j is told as it is', (value) => expect(withoutSecrets(value)).toBe(value))
