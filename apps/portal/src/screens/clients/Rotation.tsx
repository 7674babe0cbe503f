import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '../../lib/texts.ts'
import { waitedForQuery } from '../../queries/nouns/clients.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { type Key, LastUse, nameOfKey } from './key-facts.tsx'

interface RotationProps {
  client: ClientReply
  /** The key that was made to take another's place, and that other. */
  next: Key
  old: Key
  /** Ends the old one; nothing where that is refused. */
  onEnd: ((old: Key) => void) | undefined
}

/** A rotation under way: waits for the first use of the new key, then offers to end the old one, with its last use as a brake. */
export function Rotation({ client: { clientId }, next, old, onEnd }: RotationProps) {
  const isUsed = next.lastUsedTime !== undefined
  useQuery(waitedForQuery(clientId, !isUsed)) // what it finds comes to the page as its client
  const named = { next: nameOfKey(next), old: nameOfKey(old) }
  if (!isUsed) return <NoticeStrip>{t('clients.waitsForUse', named)}</NoticeStrip>
  return (
    <NoticeStrip
      action={
        onEnd && (
          <Button variant="default" size="xs" onClick={() => onEnd(old)}>
            {t('clients.endOldKey', { old: named.old })}
          </Button>
        )
      }
    >
      {rich('clients.nextIsUsed', { next: named.next, when: <LastUse of={next} /> })}{' '}
      {old.lastUsedTime ? rich('clients.oldStillUsed', { when: <LastUse of={old} /> }) : t('clients.oldNeverUsed')}
    </NoticeStrip>
  )
}
