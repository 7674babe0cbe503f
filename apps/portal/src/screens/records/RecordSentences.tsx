import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Stack, Text } from '@mantine/core'
import { StatementSentence } from '../../nouns/statement/StatementSentence.tsx'
import { whoOf } from '../../nouns/statement/statement-who.ts'

/** Each statement as one sentence to read aloud: who may do what on what. */
export const RecordSentences = ({ record }: { record: AccessRecordReply }) => (
  <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
    {record.statements.map((statement, index) => (
      // Statements have no id; their place in the record is their name.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Text key={index} component="li" className="card" p="md" style={{ overflowWrap: 'anywhere' }}>
        <StatementSentence
          {...whoOf(record, statement)}
          roles={statement.roles}
          resources={statement.resources.map(({ resourceUri }) => resourceUri)}
          links
        />
      </Text>
    ))}
  </Stack>
)
