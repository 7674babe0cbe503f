import { Text } from '@mantine/core'
import { useState } from 'react'
import { rich } from '../../lib/texts.ts'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { CodeView } from '../../ui/text/CodeView.tsx'
import { type Filling, fillSnippet, type Snippet } from './snippets.ts'

/** The package of a client of this API family, which code imports under its own name. */
const publishedClient = /@authress\/\w+/

/** Code with the ids of this account in it, in the language that one chooses. No secret is ever part of it. */
export function QuickStart({ snippets, filling }: { snippets: readonly Snippet[]; filling: Filling }) {
  const [chosen, setChosen] = useState(snippets[0]?.key ?? '')
  const snippet = snippets.find(({ key }) => key === chosen)
  const code = snippet && fillSnippet(snippet, filling)
  const client = code && publishedClient.exec(code)?.[0]
  return (
    <div>
      <SectionTabs tabs={snippets} current={chosen} onChoose={setChosen} />
      {client && (
        <Text fz="sm" c="dimmed" mb="sm" maw={760}>
          {rich('quickStart.client', { client: <bdi className="mono">{client}</bdi> })}
        </Text>
      )}
      {snippet && <CodeView text={code ?? ''} label={`${snippet.label}: ${snippet.file}`} />}
    </div>
  )
}
