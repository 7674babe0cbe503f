import { useState } from 'react'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { CodeView } from '../../ui/text/CodeView.tsx'
import { type Filling, fillSnippet, type Snippet } from './snippets.ts'

/** Code with the ids of this account in it, in the language that one chooses. No secret is ever part of it. */
export function QuickStart({ snippets, filling }: { snippets: readonly Snippet[]; filling: Filling }) {
  const [chosen, setChosen] = useState(snippets[0]?.key ?? '')
  const snippet = snippets.find(({ key }) => key === chosen)
  return (
    <div>
      <SectionTabs tabs={snippets} current={chosen} onChoose={setChosen} />
      {snippet && <CodeView text={fillSnippet(snippet, filling)} label={`${snippet.label}: ${snippet.file}`} />}
    </div>
  )
}
