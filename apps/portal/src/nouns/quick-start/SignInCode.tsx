import { QuickStart } from './QuickStart.tsx'
import { extensionSnippets, type SignInFacts, signInFilling, signInSnippets } from './snippets.ts'

/** How people sign in, in whatever an application is written in. Loaded where it is looked at. */
export const SignInCode = ({ facts }: { facts: SignInFacts }) => (
  <QuickStart snippets={facts.isExtension ? extensionSnippets : signInSnippets} filling={signInFilling(facts)} />
)
