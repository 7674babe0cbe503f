import { limits } from '@doorward/core/limits'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'

/** `reports:read /reports/7`, one question a line; blank lines count for nothing. */
export const questionsOf = (text: string): { permission: string; resourceUri: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [permission = '', resourceUri = ''] = line.split(/[\s,;]+/)
      return { permission, resourceUri }
    })

/** What is wrong with the lines, or nothing. */
export function linesProblem(text: string): string | undefined {
  const questions = questionsOf(text)
  if (questions.length === 0) return 'Write a question, such as reports:read /reports/7.'
  if (questions.length > limits.questionsMax) return `There can be ${limits.questionsMax} questions. Remove some.`
  const wrong = questions.findIndex(
    ({ permission, resourceUri }) =>
      normaliseAction(permission) === null || normaliseResourceUri(resourceUri) === null || resourceUri === '',
  )
  return wrong === -1 ? undefined : `Question ${wrong + 1} needs an action and a resource: reports:read /reports/7.`
}
