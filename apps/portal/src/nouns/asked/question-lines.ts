import { limits } from '@doorward/core/limits'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { platformPrefix } from '@doorward/core/platform'
import { t } from '../../lib/texts.ts'

/** A question as somebody wrote it; what was not said is empty. */
export interface WrittenQuestion {
  who: string
  permission: string
  resourceUri: string
}

/** A name in quotation marks of any language, as one word, or what stands between blanks and commas. */
const quotedOrWord = /["“”„«»「『]([^"“”„«»「」『』]+)["“”«»」』]|[^\s,;]+/g

const wordsOf = (line: string): string[] =>
  Array.from(line.replace(/^\s*¿|[?？]+\s*$/g, '').matchAll(quotedOrWord), ([word, quoted]) => quoted?.trim() ?? word)

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Words that begin a question, in the language of the page and in English; the other sets are alike. */
const askingWords = wordSet(t('asked.askingWords'))
/** Words between who is asked about and the action, such as "do". */
const fillers = wordSet(t('asked.fillers'))
/** Words between the action and the resource. */
const onWords = wordSet(t('asked.onWords'))

const selfWords = wordSet(t('asked.selfWords'))
/** Whether a question about `who` is about whoever asks it. */
export const isSelf = (who: string): boolean => selfWords.has(who.toLowerCase())

/** A name without the fillers around it. Written with a capital letter they are of it: some people are called Do. */
function nameIn(words: readonly string[], isName = (word: string) => !fillers.has(word)): string {
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

/** What a text asks: whether somebody may do something, what they can do, or who reaches a resource; what was not said is empty. */
export interface AskedText extends WrittenQuestion {
  asks: 'check' | 'what' | 'who'
}

/** Words that ask who or what, and those that say reaching and name no action; alike to the sets above. */
const whoWords = wordSet(t('asked.whoWords'))
const whatWords = wordSet(t('asked.whatWords'))
const reachWords = wordSet(t('asked.reachWords'))
const saysNoAction = [askingWords, fillers, onWords, reachWords]
/** Words of which one is in every question about all that somebody can do. */
const doingWords = [fillers, reachWords]
const isAmong = (sets: readonly ReadonlySet<string>[], word: string): boolean => sets.some((set) => set.has(word))

/** The last part of an action, by which people call it: `read` of `orders:read`. */
const verbOf = (action: string): string => action.slice(action.lastIndexOf(':') + 1).toLowerCase()
/** What people call actions where none is known. */
const plainVerbs = ['read', 'create', 'update', 'delete', 'manage']

/** Where a word stands that is what an action is called. */
function verbIn(words: readonly string[], known: readonly string[]): number {
  const verbs = new Set([...plainVerbs, ...known.map(verbOf)])
  return words.findIndex((word, at) => at > 0 && verbs.has(word.toLowerCase()))
}

/** `read` and `orders`, or a resource that begins with it, mean the action `orders:read` where there is one. */
function knownAs(verb: string, resource: string, known: readonly string[]): string | undefined {
  const noun = resource.split('/').find((part) => part !== '') ?? ''
  return known.find((action) => action.toLowerCase() === `${noun}:${verb}`.toLowerCase())
}

/** `oskar read orders`: an action by what it is called, and what comes after it as far as it is said. */
function halfCheck(words: readonly string[], known: readonly string[]): AskedText | undefined {
  const at = verbIn(words, known)
  const who = nameIn(words.slice(0, Math.max(at, 0)))
  if (who === '') return undefined
  const verb = words[at] ?? ''
  const noun = words.slice(at + 1).findLast((word) => !onWords.has(word.toLowerCase())) ?? ''
  const action = knownAs(verb, noun, known)
  // An action that has the noun in its name leaves open on what.
  return { asks: 'check', who, permission: action ?? verb, resourceUri: action ? '' : noun }
}

/** `can reach orders/lyon`, after who: the resource is said last, and an action before it or none. */
function whoQuestion(words: readonly string[], known: readonly string[]): AskedText | undefined {
  const said = words.filter((word) => !isAmong(saysNoAction, word.toLowerCase()))
  const resourceUri = said.at(-1)
  const verb = said.at(-2)
  if (resourceUri === undefined || isAction(resourceUri)) return undefined
  return { asks: 'who', who: '', permission: verb ? (knownAs(verb, resourceUri, known) ?? verb) : '', resourceUri }
}

/** `can oskar do`, after what: somebody, and a word for doing; what is said beyond that is no question of this kind. */
function whatQuestion(words: readonly string[]): AskedText | undefined {
  const isName = (word: string) => !isAmong([...saysNoAction, whatWords], word)
  if (!words.some(isName) || !words.some((word) => isAmong(doingWords, word))) return undefined
  const who = nameIn(words, isName)
  return who.includes('/') ? undefined : { asks: 'what', who, permission: '', resourceUri: '' }
}

/**
 * A line as a question, where it is one: whole, or as far as it was remembered.
 * @param known the actions of the account, as far as they may be read
 */
export function asQuestion(line: string, known: readonly string[] = []): AskedText | undefined {
  const [first = '', ...rest] = wordsOf(line)
  if (whoWords.has(first.toLowerCase())) return whoQuestion(rest, known)
  if (whatWords.has(first.toLowerCase())) return whatQuestion(rest)
  const question = writtenQuestion(line)
  const { who, permission } = question
  if (isWritten(question))
    return { asks: 'check', ...question, permission: knownAs(permission, question.resourceUri, known) ?? permission }
  if (who !== '' && isAction(permission) && !permission.startsWith(platformPrefix))
    return { asks: 'check', ...question }
  return askingWords.has(first.toLowerCase()) ? halfCheck(rest, known) : undefined
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
