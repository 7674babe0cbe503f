import { limits } from '@doorward/core/limits'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { t } from '../../lib/texts.ts'

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
  if (questions.length === 0) return t('analyzer.questionNeeded')
  if (questions.length > limits.questionsMax) return t('analyzer.tooManyQuestions', { count: limits.questionsMax })
  const wrong = questions.findIndex(
    ({ permission, resourceUri }) =>
      normaliseAction(permission) === null || normaliseResourceUri(resourceUri) === null || resourceUri === '',
  )
  return wrong === -1 ? undefined : t('analyzer.questionIncomplete', { number: wrong + 1 })
}
