import { expect } from 'vitest'
import { jsonOf } from '../browser.ts'
import { deviates, type Module } from './module.ts'

/** The plan of sign-ins that a third party begins, in its order. */
export const initiationModules: Module[] = [
  {
    name: 'OIDCC3rdPartyInitLogin',
    section: 'Core §4, Registration §2',
    demands: 'keeps the address of a program at which others begin a sign-in, and tells it when asked',
    async drive(provider) {
      const answer = await provider.register({ initiate_login_uri: 'https://rp.example.com/begin' })
      const made: Record<string, unknown> = await jsonOf(answer)
      expect([answer.status, made.initiate_login_uri, made.registration_client_uri]).toEqual([
        201,
        undefined,
        undefined,
      ])
      return deviates(
        'nothing here begins a sign-in at a program, so that its address is passed over; a program does not read its registration',
      )
    },
  },
  {
    name: 'OIDCC3rdPartyInitLoginNonHttps',
    section: 'Core §4, Registration §2',
    demands: 'registers no such address of plain http',
    async drive(provider) {
      const answer = await provider.register({ initiate_login_uri: 'http://rp.example.com/begin' })
      expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'invalid_client_metadata'])
      return undefined
    },
  },
]
