import { exampleWords } from './example-words.ts'

/** The words for a language, or for what it is a variety of; English where there are none. */
const wordsFor = (tag: string) =>
  Object.entries(exampleWords).find(([language]) => language === tag.split('-')[0])?.[1] ?? exampleWords.en

/**
 * A sentence in a language that shows what a password may look like, another one each time: one that everybody is shown would
 * be among the first that attackers try. Whoever takes it as it is has one that is not refused.
 * @param pick a random whole number below the one given
 */
export function exampleSentence(pick: (below: number) => number, language: string): string {
  const { sentence, ...lists } = wordsFor(language)
  return sentence.replace(/{(\w+)}/g, (_, place: string) => {
    const list = lists[place as keyof typeof lists] // the places are named like the lists
    return list[pick(list.length)] ?? ''
  })
}
