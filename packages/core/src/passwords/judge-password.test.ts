import { describe, expect, test } from 'vitest'
import { judgePassword, type PasswordFault } from './judge-password.ts'

const context = ['maya.lindqvist@acme.example', 'Maya Lindqvist', 'Doorward']
const cases: [password: string, fault: PasswordFault | undefined][] = [
  ['a green kettle sings', undefined],
  ['14 characters!', 'TooShort'],
  ['exactly15 chars', undefined],
  ['🚲🌧️🏠🚪🌙⭐🌍🌞🍎🍐🍊🍋🍌🍉🍇', undefined],
  ['x'.repeat(1025), 'TooLong'],
  ['ü'.repeat(513), 'TooLong'],
  ['abcdefghij klmno'.repeat(64), undefined],
  ['🚲🌧️🏠🚪🌙⭐🌍', 'TooShort'],
  ['knumpftiknumpfti', 'Repeats'],
  ['knumpfti-knumpfti', 'Repeats'],
  ['knumpftizknumpftiz', undefined],
  ['knumpftiknumpftix', undefined],
  ['!!!!!!!!!!!!!!!', 'Repeats'],
  ['!?.,;:-_#+*~=&%/', undefined],
  ['987654321098765', 'Common'],
  ['135791357913579', 'Repeats'],
  ['147036925814703', 'Common'],
  ['123456789012346', undefined],
  ['!123456789012345!', 'Common'],
  ['x123456789012345', undefined],
  ['password kites', 'TooShort'],
  ['password kites !', 'Common'],
  ['password kitess !', undefined],
  ['2026 1984 1871 ab', undefined],
  ['maya lindqvist kites', 'Context'],
  ['maya lindqvist kitess', undefined],
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
    expect(judgePassword('maytreemaytree1x', ['Maytree May'])).toBe('Context')
  })

  test('may hold short pieces of what is known of its owner', () => {
    expect(judgePassword('jo jo jo jo jo kite', ['Jo Li'])).toBeUndefined()
    expect(judgePassword('joe joe joe joe kite', ['Joe Li'])).toBe('Context')
    expect(judgePassword('a green kettle sings', [])).toBeUndefined()
  })
})
