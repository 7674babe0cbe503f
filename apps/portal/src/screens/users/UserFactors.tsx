import type { UserReply } from '@doorward/contract/authorization/people/users'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { type FactorReply, removeFactor, userFactorsQuery } from '../../queries/access/user-factors.ts'
import { nameOfUser } from '../../queries/nouns/users.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { SectionEmpty } from '../../ui/placeholder/SectionEmpty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** What each kind of second factor is called. */
export const factorKinds = {
  TOTP: t('users.factorApp'),
  PASSKEY: t('users.factorPasskey'),
  DEVICE: t('users.factorDevice'),
} as const satisfies Record<FactorReply['kind'], string>

/** What a person shows besides the first step of a sign-in; one that was lost can be taken away. */
export function UserFactors({ user }: { user: UserReply }) {
  const { data } = useQuery(userFactorsQuery(user.userId))
  const [leaving, setLeaving] = useState<FactorReply>()
  if (!data) return null
  const { factors, recoveryCodesLeft } = data
  return (
    <Section title={t('users.factors')}>
      {factors.length === 0 ? (
        <SectionEmpty text={t('users.noFactor', { name: nameOfUser(user) })} />
      ) : (
        <>
          <CardList label={t('users.factors')}>
            {factors.map((factor) => (
              <FactorRow key={factor.factorId} factor={factor} onRemove={() => setLeaving(factor)} />
            ))}
          </CardList>
          <Text fz="sm" c="dimmed" mt="xs">
            {t('users.recoveryCodesLeft', { count: recoveryCodesLeft })}
          </Text>
        </>
      )}
      <RemoveFactor user={user} factor={leaving} isLast={factors.length === 1} onClose={() => setLeaving(undefined)} />
    </Section>
  )
}

function FactorRow({ factor, onRemove }: { factor: FactorReply; onRemove: () => void }) {
  const { name, kind, createdTime, lastUsedTime } = factor
  const at = <DateTime at={createdTime} />
  return (
    <Group
      component="li"
      gap="md"
      p="sm"
      justify="space-between"
      wrap="nowrap"
      style={{ borderBlockEnd: '1px solid var(--dw-line)' }}
    >
      <Stack gap={4} miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Text>
        {name !== factorKinds[kind] && (
          <Text fz="sm" c="dimmed">
            {factorKinds[kind]}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          {lastUsedTime === undefined
            ? rich('users.factorAdded', { at })
            : rich('users.factorUsed', { at, used: <DateTime at={lastUsedTime} /> })}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="xs"
        onClick={onRemove}
        aria-label={t('users.removeFactorNamed', { factor: name })}
        style={{ flex: 'none' }}
      >
        {t('users.removeFactor')}
      </Button>
    </Group>
  )
}

interface RemoveFactorProps {
  user: UserReply
  /** Which one is to go; nothing is asked without. */
  factor: FactorReply | undefined
  isLast: boolean
  onClose: () => void
}

/** Asks before a factor goes. */
function RemoveFactor({ user, factor, isLast, onClose }: RemoveFactorProps) {
  const name = nameOfUser(user)
  const named = factor?.name ?? ''
  return (
    <ConfirmModal
      opened={factor !== undefined}
      onClose={onClose}
      title={t('users.askRemoveFactor', { factor: named, name })}
      consequences={[
        rich('users.factorStops', { factor: named, name }),
        isLast && rich('users.lastFactorStops', { name }),
        rich('users.factorSignsOut', { name }),
      ]}
      label={t('users.removeFactor')}
      failed={t('users.factorNotRemoved')}
      undo={t('users.factorUndo', { name })}
      action={async () => {
        if (!factor) return
        const removed = await removeFactor(user.userId, factor.factorId)
        tellDone(t(removed ? 'users.factorRemoved' : 'users.factorRemovedBefore'))
      }}
    />
  )
}
