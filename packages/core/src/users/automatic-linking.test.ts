import { expect, it } from 'vitest'
import type { UserId } from '../ids.ts'
import { type Holder, judgeLink, type Newcomer } from './automatic-linking.ts'

const id = (text: string) => text as UserId // letters of a user id
const newcomer: Newcomer = {
  connectionId: 'con_google',
  linking: 'AUTOMATIC',
  knownAs: undefined,
  verifiedEmail: 'maya@example.com',
}
const holder: Holder = {
  userId: id('maya'),
  identities: [
    { connectionId: 'email', linking: undefined },
    { connectionId: 'password', linking: undefined },
    { connectionId: 'con_github', linking: 'AUTOMATIC' },
    { connectionId: 'con_saml', linking: 'EXPLICIT' },
    { connectionId: 'con_other', linking: undefined },
  ],
}
const ask = (by: string[]) => ({ kind: 'askForProof', userId: 'maya', by })

it.each<[string, Partial<Newcomer>, Holder | undefined, object]>([
  [
    'who is known by it signs in, whatever his address',
    { knownAs: id('anna') },
    holder,
    { kind: 'signIn', userId: 'anna' },
  ],
  ['whose address somebody has proved is asked to be that one', {}, holder, ask(['email', 'password', 'con_github'])],
  ['whose address nobody has proved is new', {}, undefined, { kind: 'newUser' }],
  ['whose address is only claimed is new', { verifiedEmail: undefined }, holder, { kind: 'newUser' }],
  ['by a connection that links on a wish alone is new', { linking: 'EXPLICIT' }, holder, { kind: 'newUser' }],
  ['by a connection that never links is new', { linking: undefined }, holder, { kind: 'newUser' }],
  [
    'of a second identity at the same provider is not asked to prove the first by itself',
    { connectionId: 'con_github' },
    holder,
    ask(['email', 'password']),
  ],
  [
    'whose holder has nothing that links is left with the code to the address',
    {},
    { ...holder, identities: [{ connectionId: 'con_saml', linking: 'EXPLICIT' }] },
    ask([]),
  ],
])('decision 43: somebody %s', (_, more, held, verdict) => {
  expect(judgeLink({ ...newcomer, ...more }, held)).toEqual(verdict)
})
