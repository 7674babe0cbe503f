import { expect, it } from 'vitest'
import { isRegion } from './regions.ts'

it.each([
  ['eu-west', true],
  ['eu-central', true],
  ['EU-west', false],
  ['eu', false],
  ['', false],
])('an account may live in %j: %s', (text, may) => expect(isRegion(text)).toBe(may))
