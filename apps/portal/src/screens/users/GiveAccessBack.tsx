import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { ConfirmEffect } from '../../nouns/effect/ConfirmEffect.tsx'
import { effectOfRestoringAccess, restoringNeeds } from '../../queries/access/user-access.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { giveBack } from './give-back.ts'

/** Puts somebody back where all his access was removed, in one step, once its effect was told; long after the toast is gone. */
export function GiveAccessBack({ userId, name, revision }: { userId: string; name: string; revision: number }) {
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
