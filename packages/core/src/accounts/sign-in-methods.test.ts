import { describe, expect, it } from 'vitest'
import {
  isAllOff,
  methodProvedBy,
  methodsOf,
  mustLetSomebodyIn,
  type SignInMethods,
  tidySignInMethods,
} from './sign-in-methods.ts'

const none: SignInMethods = {}
const off: SignInMethods = { password: false, emailCode: false }
const on: SignInMethods = { password: true, emailCode: true }
const cases: [
  account: SignInMethods | undefined,
  tenant: SignInMethods | undefined,
  password: boolean,
  code: boolean,
][] = [
  [undefined, undefined, true, true],
  [none, none, true, true],
  [{ password: false }, undefined, false, true],
  [{ emailCode: false }, none, true, false],
  [off, none, false, false],
  [off, on, true, true],
  [on, off, false, false],
  [none, { password: false }, false, true],
  [off, { emailCode: true }, false, true],
  [{ password: false }, { password: true, emailCode: false }, true, false],
]

describe('what people sign in by without a provider', () => {
  it.each(cases)('account %j, tenant %j: password %s, code %s', (account, tenant, password, emailCode) => {
    const methods = methodsOf(account, tenant)
    expect(methods).toEqual({ password, emailCode })
    expect(isAllOff(methods)).toBe(!password && !emailCode)
  })

  it.each([
    ['pwd', 'password'],
    ['otp', 'emailCode'],
    ['con:google', undefined],
    ['sc_client', undefined],
    ['delegation', undefined],
  ])('a session that says %s used %s', (proof, method) => {
    expect(methodProvedBy(proof)).toBe(method)
  })

  it.each([
    [undefined, undefined],
    [null, undefined],
    [{}, undefined],
    [{ password: null, emailCode: undefined }, undefined],
    [{ password: false, emailCode: null }, { password: false }],
    [on, on],
  ])('%j is stored as %j', (given, stored) => {
    expect(tidySignInMethods(given)).toEqual(stored)
  })

  it.each<[SignInMethods, boolean, boolean]>([
    [off, false, true],
    [off, true, false],
    [{ password: false }, false, false],
    [{ emailCode: false }, false, false],
    [on, false, false],
  ])('%j with a provider %s is refused: %s', (given, hasProvider, isRefused) => {
    const judge = (of: 'account' | 'tenant') => () => mustLetSomebodyIn(of, { methods: methodsOf(given), hasProvider })
    for (const of of ['account', 'tenant'] as const)
      if (isRefused) expect(judge(of)).toThrow(expect.objectContaining({ details: { field: 'signInMethods' } }))
      else expect(judge(of)).not.toThrow()
  })
})
