import { Anchor, Blockquote, Code, List, Table, Text, Title, type TitleOrder } from '@mantine/core'
import { marked, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { WideTable } from '../list/WideTable.tsx'

const lastHeading = 6
/** Quotes and lists within each other; what stands deeper is shown as it is written. */
const depthMax = 12
const tooDeep = new RegExp(`^ {0,3}(?:>[ \\t]*){${depthMax + 1},}`, 'm')

/** A Markdown text as elements. HTML in it is shown as it is written; links lead to pages and mail alone. */
export const Markdown = ({ text }: { text: string }) =>
  tooDeep.test(text) ? <Code block>{text}</Code> : blocks(marked.lexer(text))

/** A name of a character, such as `&amp;`, as the character. */
const withCharacters = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi, (entity) => {
    const reader = document.createElement('textarea') // what stands in one is text, whatever it says
    reader.innerHTML = entity
    return reader.value
  })

/** Tokens have no id; their place is their name. */
const each = (tokens: readonly Token[], show: (token: Token) => ReactNode) =>
  tokens.map((token, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={place}>{show(token)}</Fragment>
  ))
const blocks = (tokens: readonly Token[]) => each(tokens, block)
const inline = (tokens: readonly Token[] = []) => each(tokens, span)

// The library tells kinds of tokens by their type, and lets a caller add more.
function block(token: Token): ReactNode {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return (
        <Title order={Math.min(depth, lastHeading) as TitleOrder} mt="lg" mb="xs">
          {inline(tokens)}
        </Title>
      )
    }
    case 'paragraph':
      return <Text my="sm">{inline((token as Tokens.Paragraph).tokens)}</Text>
    case 'list': {
      const { ordered, items, start } = token as Tokens.List
      return (
        <List
          type={ordered ? 'ordered' : 'unordered'}
          my="sm"
          spacing={4}
          {...(typeof start === 'number' ? { start } : {})}
        >
          {each(items, (item) => (
            <List.Item>{blocks((item as Tokens.ListItem).tokens)}</List.Item>
          ))}
        </List>
      )
    }
    case 'code':
      return (
        <Code block my="sm" bg="var(--dw-sunken)" tabIndex={0} style={{ overflow: 'auto' }}>
          {(token as Tokens.Code).text}
        </Code>
      )
    case 'blockquote':
      return <Blockquote my="sm">{blocks((token as Tokens.Blockquote).tokens)}</Blockquote>
    case 'table':
      return <TableOf table={token as Tokens.Table} />
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    // The text of a tight list's item.
    case 'text':
      return inline('tokens' in token && token.tokens ? token.tokens : [token])
    default:
      return <Text my="sm">{token.raw}</Text>
  }
}

const TableOf = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  <WideTable label={header.map(({ text }) => text).join(', ')}>
    <Table.Thead>
      <Table.Tr>
        {header.map(({ tokens }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id
          <Table.Th key={place}>{inline(tokens)}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <Table.Tr key={place}>
          {row.map(({ tokens }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id
            <Table.Td key={column}>{inline(tokens)}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)

/** A page, mail, or another place of the console. */
const followed = /^(?:https?:\/\/|mailto:|#\/)/i

function span(token: Token): ReactNode {
  const within = 'tokens' in token && token.tokens ? inline(token.tokens) : undefined
  switch (token.type) {
    case 'strong':
      return <strong>{within}</strong>
    case 'em':
      return <em>{within}</em>
    case 'del':
      return <s>{within}</s>
    case 'codespan':
      return <Code>{(token as Tokens.Codespan).text}</Code>
    case 'br':
      return <br />
    case 'link': {
      const { href } = token as Tokens.Link
      return followed.test(href) ? (
        <Anchor href={href} inherit underline="always">
          {within}
        </Anchor>
      ) : (
        within
      )
    }
    default:
      return within ?? withCharacters('text' in token ? String(token.text) : token.raw)
  }
}
