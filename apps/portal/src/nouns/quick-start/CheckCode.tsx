import { QuickStart } from './QuickStart.tsx'
import { type CheckFacts, checkFilling, checkSnippets } from './snippets.ts'

/** How a program asks these facts, in whatever it is written in. Loaded where it is looked at. */
export const CheckCode = ({ facts }: { facts: CheckFacts }) => (
  <QuickStart snippets={checkSnippets} filling={checkFilling(facts)} />
)
