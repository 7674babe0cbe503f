import { limits } from '@doorward/core/limits'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { t } from '../../lib/texts.ts'

/** A question as somebody wrote it; what was not said is empty. */
export interface WrittenQuestion {
  who: string
  permission: string
  resourceUri: string
}

const wordsOf = (line: string): string[] =>
  line
    .replace(/^\s*¿|[?？]+\s*$/g, '')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Words that begin a question, in the language of the page and in English; the other sets are alike. */
const askingWords = wordSet(t('asked.askingWords'))
/** Words between who is asked about and the action, such as "do". */
const fillers = wordSet(t('asked.fillers'))
/** Words between the action and the resource. */
const onWords = wordSet(t('asked.onWords'))

/** A name without the fillers around it. Written with a capital letter they are of it: some people are called Do. */
function nameIn(words: readonly string[]): string {
  const isName = (word: string) => !fillers.has(word)
  const first = words.findIndex(isName)
  return (first === -1 ? words : words.slice(first, words.findLastIndex(isName) + 1)).join(' ')
}

/** Where the action of a question without a colon stands: before the resource, or before the "on" that leads to it. */
const plainAction = (words: readonly string[], slash: number): number =>
  slash > 2 && onWords.has(words[slash - 1]?.toLowerCase() ?? '') ? slash - 2 : slash - 1

const isAction = (word: string): boolean => word.includes(':') && normaliseAction(word) !== null

/**
 * `can maya reports:read /reports/7`: whoever asks is said before the action, and what it is about after it. The action has a
 * colon, or stands before the resource, which has a slash.
 */
export function writtenQuestion(line: string): WrittenQuestion {
  const words = wordsOf(line)
  const asked = askingWords.has(words[0]?.toLowerCase() ?? '') ? words.slice(1) : words
  const slash = asked.findIndex((word, at) => word.includes('/') && (at > 0 || asked.length === 1))
  const colon = asked.findIndex((word, at) => at !== slash && isAction(word))
  // A word between both, such as "on", is no action where there is one with a colon.
  const action = colon === -1 ? plainAction(asked, slash) : colon
  const resource = slash === -1 && colon !== -1 ? asked.length - 1 : slash
  if (action < 0) return { who: '', permission: '', resourceUri: asked[resource] ?? '' }
  return {
    who: nameIn(asked.slice(0, action)),
    permission: asked[action] ?? '',
    resourceUri: resource > action ? (asked[resource] ?? '') : '',
  }
}

/** Whether something was said that only a question says: what somebody may do, and on what. */
const isWritten = ({ permission, resourceUri }: Omit<WrittenQuestion, 'who'>): boolean =>
  permission !== '' && resourceUri !== ''

/** A line as a question, where it is one. */
export function asQuestion(line: string): WrittenQuestion | undefined {
  const question = writtenQuestion(line)
  return isWritten(question) ? question : undefined
}

/** `reports:read /reports/7`, one question a line; blank lines count for nothing. Who is asked about stands elsewhere. */
export const questionsOf = (text: string): { permission: string; resourceUri: string }[] =>
  text
    .split('\n')
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .map((words) => {
      const { who, ...question } = writtenQuestion(words.join(' '))
      if (words.length > 2 && isWritten(question)) return question
      const [permission = '', resourceUri = ''] = words
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
  const question = questions[wrong]
  if (!question) return undefined
  return t(isWritten(question) ? 'analyzer.questionWrong' : 'analyzer.questionIncomplete', { number: wrong + 1 })
}
