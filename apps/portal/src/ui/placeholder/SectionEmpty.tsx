import { Text } from '@mantine/core'

/** A part of a page has nothing: said where its rows would stand, as low as one of them. */
export const SectionEmpty = ({ text }: { text: string }) => (
  <Text className="card" p="sm" fz="sm" c="dimmed" role="status" data-empty style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)
