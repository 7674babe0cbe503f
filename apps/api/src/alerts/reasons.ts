import type { Finding, Happening } from '@doorward/core/alerts/model'
import type { Say } from '@doorward/texts/english'

const reasonsMax = 5

function sentenceOf({ text }: Say, happened: Happening): string {
  switch (happened.what) {
    case 'refused':
      return text('reasons.refused', happened)
    case 'refusalRate':
      return text('reasons.refusalRate', happened)
    case 'newOwner':
      return text('reasons.newOwner', happened)
    case 'keyLastUsed':
    case 'keyNeverUsed':
      return text(`reasons.${happened.what}`, happened)
    case 'expired':
    case 'expires':
      return text(`reasons.${happened.what}`, happened)
    case 'usage':
      return text('reasons.usage', happened)
  }
}

/** Why an alert fires, in the language of its reader: a sentence for each of the first findings, and how many more there are. */
export const reasonIn =
  (say: Say) =>
  (findings: readonly Finding[]): string => {
    const further = findings.length - reasonsMax
    const sentences = findings.slice(0, reasonsMax).map(({ happened }) => sentenceOf(say, happened))
    return [...sentences, ...(further > 0 ? [say.text('reasons.furtherReasons', { count: further })] : [])].join(' ')
  }
