import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { Badge, Group, Text } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

export type Key = ClientReply['verificationKeys'][number]

/** What a key is called: its name, else its id. */
export const nameOfKey = ({ name, keyId }: Key): string => name ?? keyId

const dayMs = 86_400_000
const soonDays = 14
const unusedDays = 90

const endsWithin = ({ expiresAt }: Key, days: number): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now() + days * dayMs

/** Whether a key is over. */
export const isOver = (key: Key): boolean => endsWithin(key, 0)

/** When a key was last used, and from where. */
export function LastUse({ of: { lastUsedTime, lastUsedAddress } }: { of: Key }) {
  if (!lastUsedTime) return <Text c="dimmed">{t('shared.never')}</Text>
  return (
    <Text inherit>
      <DateTime at={lastUsedTime} />
      {lastUsedAddress && (
        <Text component="bdi" c="dimmed" className="mono">
          {' '}
          {lastUsedAddress}
        </Text>
      )}
    </Text>
  )
}

/** When a key ends; said in a word where that is soon or was. */
export function KeyEnd({ of: key }: { of: Key }) {
  if (!key.expiresAt) return <Text c="dimmed">{t('clients.noEnd')}</Text>
  return (
    <Group gap={8}>
      <DateTime at={key.expiresAt} />
      {isOver(key) ? (
        <Badge color="red">{t('clients.hasEnded')}</Badge>
      ) : (
        endsWithin(key, soonDays) && <Badge color="amber">{t('clients.endsSoon')}</Badge>
      )}
    </Group>
  )
}

const isUnused = ({ lastUsedTime, generationDate }: Key): boolean =>
  Date.parse(lastUsedTime ?? generationDate) < Date.now() - unusedDays * dayMs

/** Whether a client has keys, and nobody has used any of them for long. */
export const hasUnusedKeys = ({ verificationKeys }: ClientReply): boolean =>
  verificationKeys.length > 0 && verificationKeys.every(isUnused)

/** When any key of a client was last used; nothing where none ever was. */
export const lastUseOf = ({ verificationKeys }: ClientReply): string | undefined =>
  verificationKeys
    .flatMap(({ lastUsedTime }) => lastUsedTime ?? [])
    .toSorted()
    .at(-1)

/** Says of a key that nobody has used for long. */
export const UnusedBadge = ({ of }: { of: Key }) =>
  isUnused(of) && <Badge color="amber">{t('clients.unusedLong')}</Badge>

/** What deleting a key ends; a program whose last key goes may have nobody who can give it another. */
export const endOf = (key: Key, isLast: boolean) => [
  t('clients.usersOfKeyStop', { key: nameOfKey(key) }),
  key.lastUsedTime ? rich('clients.wasLastUsed', { when: <LastUse of={key} /> }) : t('clients.wasNeverUsed'),
  ...(isLast ? [t('clients.isLastKey')] : []),
]
