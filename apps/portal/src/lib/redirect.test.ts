import { expect, test } from 'vitest'
import { followableRedirect } from './redirect.ts'

test.each([
  ['https://doorward.example/app/', true],
  ['https://acc-1.eu-west.doorward.example/x?y=1', true],
  ['http://localhost:3000/back', true],
  ['https://doorward.example.evil.test/', false],
  ['https://evildoorward.example/', false],
  ['https://localhost.evil.test/', false],
  ['https://doorward.example@evil.test/', false],
  ['https://user:pass@doorward.example/', false],
  ['https://user@doorward.example/', false],
  ['https://:pass@doorward.example/', false],
  ['javascript:alert(1)//doorward.example', false],
  ['//doorward.example/', false],
  ['/settings', false],
  ['', false],
])('SCR-09 redirectUri %s is followed: %s', (target, followed) => {
  expect(followableRedirect(target, 'doorward.example') !== undefined).toBe(followed)
})
