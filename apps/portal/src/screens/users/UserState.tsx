import type { UserReply } from '@doorward/contract/authorization/people/users'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useRefusal } from '../../nouns/access/use-refusal.ts'
import { ConfirmEffect } from '../../nouns/effect/ConfirmEffect.tsx'
import { effectOfUserState, nameOfUser, saveUserState, userQueries } from '../../queries/nouns/users.ts'
import { tellDone } from '../../ui/action/toast.tsx'

export const isDisabled = ({ state }: Pick<UserReply, 'state'>): boolean => state === 'DISABLED'

/** Says so of a user who is disabled. */
export const DisabledBadge = ({ user }: { user: UserReply }) =>
  isDisabled(user) && (
    <Badge color="amber" leftSection={<IconBan size={12} stroke={1.5} aria-hidden />}>
      {t('users.disabled')}
    </Badge>
  )

/** What each act is called, and what it will do. */
const acts = {
  DISABLED: (name: string) => ({
    label: t('users.disable'),
    title: t('users.askDisable', { name }),
    consequences: [
      rich('users.disableRefuses', { name }),
      t('users.disableEndsSessions'),
      rich('users.disableKeepsAccess', { name }),
    ],
    undo: t('users.disableUndo'),
    failed: t('users.notDisabled'),
    done: t('users.disabledDone'),
  }),
  ACTIVE: (name: string) => ({
    label: t('users.enable'),
    title: t('users.askEnable', { name }),
    consequences: [rich('users.enableGivesBack', { name }), rich('users.enableSignsIn', { name })],
    undo: t('users.enableUndo'),
    failed: t('users.notEnabled'),
    done: t('users.enabledDone'),
  }),
} as const

const noun = { queries: userQueries, idOf: ({ userId }: UserReply): string => userId }

/** Disables a user or enables him again, after saying what that does. */
export function UserState({ user, version }: { user: UserReply; version: string | undefined }) {
  const refusal = useRefusal(noun, user, 'change')
  const [asking, setAsking] = useState(false)
  const next = isDisabled(user) ? 'ACTIVE' : 'DISABLED'
  // What was asked for stays asked for while the dialog is open, also once the user has changed behind it.
  const [wanted, setWanted] = useState<keyof typeof acts>(next)
  const { done, ...act } = acts[wanted](nameOfUser(user))
  const ask = () => {
    setWanted(next)
    setAsking(true)
  }
  return (
    <Group component="section" aria-label={t('users.state')} className="card" p="md" gap="sm" justify="space-between">
      <div>
        <Title order={2} size="h3">
          {t(isDisabled(user) ? 'users.disabledHead' : 'users.activeHead')}
        </Title>
        <Text fz="sm" c="dimmed">
          {t(isDisabled(user) ? 'users.disabledMeans' : 'users.activeMeans')}
        </Text>
        <ActsLocked refusal={refusal} />
      </div>
      <Button variant="default" {...lockedBy(refusal, acts[next](nameOfUser(user)).label)} onClick={ask}>
        {acts[next](nameOfUser(user)).label}
      </Button>
      <ConfirmEffect
        opened={asking}
        onClose={() => setAsking(false)}
        {...act}
        effectOf={() => effectOfUserState(user.userId, wanted)}
        nameIfLarge={nameOfUser(user)}
        color={wanted === 'ACTIVE' ? 'ward' : 'red'}
        action={async () => {
          const before = isDisabled(user) ? 'DISABLED' : 'ACTIVE'
          await saveUserState(user.userId, wanted, version)
          tellDone(done, async () => {
            await saveUserState(user.userId, before, undefined)
            return acts[before](nameOfUser(user)).done
          })
        }}
      />
    </Group>
  )
}
