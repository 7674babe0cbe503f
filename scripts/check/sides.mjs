import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** Layout that names left or right where the beginning or the end of a line is meant: in style sheets and in components. */
const sides = [
  /(?:^|[{;\s])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:(?!\s*[A-Z]))/, // a capital begins a type
  /((?:text-align|float|clear)\s*:\s*(?:left|right))/,
  /(\b(?:margin|padding|border)(?:Left|Right)\b|\bborder(?:Top|Bottom)(?:Left|Right)Radius\b|\s(?:left|right)=|\s(?:m|p)[lr]=|\sta="(?:left|right)"|textAlign: '(?:left|right)')/,
]

/** Properties that name all four sides at once, and the one that names four corners, in style sheets and in objects. */
const shorthand =
  /(?:^|[{;\s])((?:scroll-|scroll)?(?:margin|padding)|inset|border-?(?:width|style|color|radius))\s*:\s*['"`]?([^;'"`}\n]+)/gi
/** A value of a style sheet; what code computes is none. */
const isValue = (text) => /^(-?[\d.]+[a-z%]*|#[\da-f]+|[a-z-]+(\(.*\))?)$/i.test(text)

/** Whether a shorthand gives the start of a line another value than its end: it is written as a physical side. */
function isOneSided(property, text) {
  const values =
    text
      .replace('!important', '')
      .trim()
      .match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  if (!values.every(isValue) || values.length > 4) return false
  const [first, second = first, third = first, fourth = second] = values
  return /radius$/i.test(property) ? first !== second || third !== fourth : second !== fourth
}
const shorthandsIn = (line) =>
  [...line.matchAll(shorthand)].flatMap(([, property, text]) =>
    isOneSided(property, text) ? [`${property}: ${text.trim()}`] : [],
  )

const isLaidOut = (path) =>
  /^apps\/portal\/src\/.*\.(css|tsx)$/.test(path) || /^apps\/login\/src\/pages\/.*\.ts$/.test(path)

/** Where a file's layout names a side of the page, a line each; of a file that lays nothing out there is none. */
export const sidesIn = (path) =>
  !isLaidOut(path)
    ? []
    : readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, i) =>
          [...sides.flatMap((side) => side.exec(line)?.[1] ?? []), ...shorthandsIn(line)].map(
            (named) => `${path}:${i + 1} names a side of the page: ${named}`,
          ),
        )
