import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { saidElsewhere, withoutElsewhere } from '../build/console-texts.ts'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const catalogue = readFileSync(new URL('../../../packages/texts/en.json', import.meta.url), 'utf8')

test('every area that is left out is one, and the others stay as they are', () => {
  const whole = JSON.parse(catalogue)
  const left = JSON.parse(withoutElsewhere(catalogue))
  expect(Object.keys(whole).filter((area) => !(area in left))).toEqual(saidElsewhere)
  expect(left).toEqual(Object.fromEntries(Object.keys(left).map((area) => [area, whole[area]])))
})

test('the console says no text of an area that is left out', () => {
  const named = new RegExp(`['"\`](?:${saidElsewhere.join('|')})\\.[\\w$]`)
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => named.test(readFileSync(sources + file, 'utf8')))).toEqual([])
})
