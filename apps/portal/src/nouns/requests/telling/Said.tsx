import { Text } from '@mantine/core'

/** What somebody said in words of their own, on as many lines. */
export const Said = ({ text }: { text: string }) => (
  <Text component="span" inherit style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    <bdi>{text}</bdi>
  </Text>
)
