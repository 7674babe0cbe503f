import { describe, expect, test } from 'vitest'
import { judgePassword, type PasswordFault } from './judge-password.ts'

const context = ['maya.lindqvist@acme.example', 'Maya Lindqvist', 'Doorward']
const cases: [password: string, fault: PasswordFault | undefined][] = [
  ['a green kettle sings', undefined],
  ['14 characters!', 'TooShort'],
  ['exactly15 chars', undefined],
  ['🚲🌧️🏠🚪🌙⭐🌍🌞🍎🍐🍊🍋🍌🍉🍇', undefined],
  ['x'.repeat(1025), 'TooLong'],
  ['ab'.repeat(40), 'Repeats'],
  ['aaaaaaaaaaaaaaaaaa', 'Repeats'],
  ['passwordpassword', 'Repeats'],
  ['Password-Welcome-2026', 'Common'],
  ['123456789012345', 'Common'],
  ['qwertyuiopasdfghjkl', 'Common'],
  ['correct horse battery staple', 'Common'],
  ['Lindqvist-Maya-Doorward', 'Context'],
  ['maya.lindqvist@acme.example', 'Context'],
  ['maya keeps seven grey otters', undefined],
  ['   spaces are characters   ', undefined],
  ['839201748392017', undefined],
]

describe('a password that is the only factor (security 23, decisions 27)', () => {
  test.each(cases)('%s: %s', (password, fault) => {
    expect(judgePassword(password, context)).toBe(fault)
  })

  test('is made of its owner’s name also where one part of the name begins another', () => {
    expect(judgePassword('maytreemaytree1x', ['May Maytree'])).toBe('Context')
  })
})
