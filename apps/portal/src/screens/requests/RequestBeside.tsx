import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { DecideHere } from '../../nouns/requests/DecideHere.tsx'
import { type Fact, Facts } from '../../ui/page/Facts.tsx'

interface RequestBesideProps {
  request: AccessRequestReply
  heading: string
  /** What became of it, where it gives nothing. */
  decided: ReactNode
  facts: (Fact | false)[]
  /** Others are about to be decided: it only tells of itself meanwhile. */
  rests: boolean
}

/** One request beside the list: what it asks for and, while it is open, what approving would give and the buttons. */
export const RequestBeside = ({ request, heading, decided, facts, rests }: RequestBesideProps) => (
  <Stack component="section" aria-label={heading} gap="sm">
    <Title order={2}>{heading}</Title>
    {decided}
    <Facts facts={facts} />
    {request.status === 'OPEN' && <DecideHere requestId={request.requestId} rests={rests} />}
  </Stack>
)
