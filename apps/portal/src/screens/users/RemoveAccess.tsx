import type { UserReply } from '@doorward/contract/authorization/people/users'
import type { Effect } from '@doorward/contract/preview'
import { Button, Group, Text, Title } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { ConfirmEffect } from '../../nouns/effect/ConfirmEffect.tsx'
import { itemsInWords } from '../../nouns/effect/effect-words.ts'
import { effectOfRemovingAccess, removeAccess, removingNeeds } from '../../queries/access/user-access.ts'
import { nameOfUser } from '../../queries/nouns/users.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { giveBack } from './give-back.ts'
import { OnlyAdministered } from './NamingRecords.tsx'

/** What the removal takes: counted once its effect is known, and described until then. */
function whatGoes(userId: string, name: string, items: Effect['items'] | undefined): ReactNode[] {
  if (!items) return [rich('users.leavesEverything', { name }), rich('users.asksEnd', { name })]
  const { records, groups, requests, invites } = items
  return [
    records + groups > 0 ? (
      <Fragment key="places">
        {rich('users.leavesCounted', { name, places: <strong>{itemsInWords(items)}</strong> })}{' '}
        <OnlyAdministered userId={userId} />
      </Fragment>
    ) : (
      rich('users.leavesNothing', { name })
    ),
    requests > 0 && t('users.requestsEnd', { count: requests }),
    invites > 0 && t('users.invitesEnd', { count: invites }),
  ]
}

/** Takes a leaver out of everything that names him, once its effect was told, and his name typed where that is large. */
export function RemoveAccess({ user }: { user: UserReply }) {
  const [asking, setAsking] = useState(false)
  const name = nameOfUser(user)
  const { userId } = user
  const refusal = useActRefusal(removingNeeds, userId)
  return (
    <Group
      component="section"
      aria-label={t('users.removeAccess')}
      className="card"
      p="md"
      gap="sm"
      justify="space-between"
    >
      <div style={{ flex: '1 1 260px' }}>
        <Title order={2} size="h3">
          {t('users.allAccess')}
        </Title>
        <Text fz="sm" c="dimmed">
          {t('users.allAccessMeans')}
        </Text>
      </div>
      <Button
        variant="outline"
        color="red"
        {...(refusal ? {} : { styles: { label: { color: 'var(--mantine-color-error)' } } })}
        onClick={() => setAsking(true)}
        {...lockedBy(refusal, t('users.removeAccess'))}
      >
        {t('users.removeAccess')}
      </Button>
      <ConfirmEffect
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('users.askRemoveAccess', { name })}
        consequences={(effect) => [...whatGoes(userId, name, effect?.items), rich('users.keepsSigningIn', { name })]}
        keep={t('users.keepAccess')}
        effectOf={() => effectOfRemovingAccess(userId)}
        nameIfLarge={name}
        label={t('users.removeAccess')}
        failed={t('users.accessNotRemoved')}
        undo={t('users.removeAccessUndo')}
        action={async () => {
          const { records, groups, requests, invites, revision } = await removeAccess(userId)
          const nothing = records + groups + requests + invites === 0
          if (nothing) return tellDone(t('users.hadNoAccess', { name }))
          const told =
            records + groups > 0
              ? t('users.accessRemoved', { name, places: itemsInWords({ records, groups }) })
              : t('users.onlyAsksEnded', { name })
          tellDone(told, () => giveBack(userId, name, revision))
        }}
      />
    </Group>
  )
}
