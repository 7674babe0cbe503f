import { Text } from '@mantine/core'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'

interface ThroughClientProps {
  client: string
  userId: string
}

/** Says of a change that a service client made it on behalf of somebody. */
export function ThroughClient({ client, userId }: ThroughClientProps) {
  return (
    <Text component="span" display="block" fz="sm" c="dimmed">
      {rich('through.client', { client: <UserName userId={client} />, who: <UserName userId={userId} /> })}
    </Text>
  )
}
