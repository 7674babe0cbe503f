import { readdirSync, readFileSync } from 'node:fs'
import { breakpoints } from '@doorward/core/constants'
import { expect, test } from 'vitest'
import { from, under } from './widths.ts'

const folder = new URL('../../', import.meta.url)
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))

test('SCR-15 every style turns at one of the five widths', () => {
  const widths = breakpoints.flatMap((px) => [from(px), under(px)].map((query) => query.slice(1, -1)))
  const others = styles.flatMap((path) =>
    [...readFileSync(new URL(path, folder), 'utf8').matchAll(/@media[^{]*?\(([^()]*\bwidth[^()]*)\)/g)]
      .map(([, width = '']) => width.replaceAll(' ', ''))
      .filter((width) => !widths.includes(width))
      .map((width) => `${path}: ${width}`),
  )
  expect(others).toEqual([])
})
