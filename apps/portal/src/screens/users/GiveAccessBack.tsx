import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { ConfirmEffect } from '../../nouns/effect/ConfirmEffect.tsx'
import { effectOfRestoringAccess, restoringNeeds } from '../../queries/access/user-access.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { giveBack } from './give-back.ts'

interface GiveAccessBackProps {
  userId: string
  name: string
  /** Of the removal. */
  revision: number
  /** When it was given back, if it was. */
  givenBackAt: string | undefined
}

/** Puts somebody back where all his access was removed, in one step, once its effect was told; long after the toast is gone. */
export function GiveAccessBack({ givenBackAt, ...removal }: GiveAccessBackProps) {
  if (!givenBackAt) return <GiveBack {...removal} />
  return (
    <Text fz="sm" c="dimmed">
      {rich('users.givenBackAt', { at: <DateTime at={givenBackAt} /> })}
    </Text>
  )
}

function GiveBack({ userId, name, revision }: Omit<GiveAccessBackProps, 'givenBackAt'>) {
  const [asking, setAsking] = useState(false)
  const refusal = useActRefusal(restoringNeeds, userId)
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => setAsking(true)}
        {...lockedBy(refusal, t('users.giveBack'))}
      >
        {t('users.giveBack')}
      </Button>
      <ConfirmEffect
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('users.askGiveBack', { name })}
        consequences={[t('users.givenBackHow')]}
        effectOf={() => effectOfRestoringAccess(userId, revision)}
        nameIfLarge={name}
        label={t('users.giveBack')}
        color="ward"
        undo={t('users.givenBackUndo')}
        failed={t('users.notGivenBack')}
        action={async () => tellDone(await giveBack(userId, name, revision))}
      />
    </>
  )
}
