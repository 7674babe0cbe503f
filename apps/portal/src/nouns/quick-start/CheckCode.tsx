import { QuickStart } from './QuickStart.tsx'
import { checkSnippets, type SnippetFacts } from './snippets.ts'

/** How a program asks these facts, in whatever it is written in. Loaded where it is looked at. */
export const CheckCode = ({ facts }: { facts: SnippetFacts }) => <QuickStart snippets={checkSnippets} facts={facts} />
