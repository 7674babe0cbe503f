import { useMemo, useRef } from 'react'
import { t } from '../../../lib/texts.ts'
import { ConfirmEffect } from '../../../nouns/effect/ConfirmEffect.tsx'
import { firstAccess, firstRecord } from './first-access.ts'

interface ConfirmFirstAccessProps {
  userId: string
  /** Told whether it was given. */
  onClose: (isGiven: boolean) => void
}

/** Asks before the first access is given, with what it moves. */
export function ConfirmFirstAccess({ userId, onClose }: ConfirmFirstAccessProps) {
  const isGiven = useRef(false)
  const { effectOf, save } = useMemo(() => firstRecord(userId), [userId])
  const { roleName: role, resources } = firstAccess
  return (
    <ConfirmEffect
      opened
      onClose={() => onClose(isGiven.current)}
      title={t('start.giveAsked', { who: userId, role, resources })}
      consequences={[]}
      effectOf={effectOf}
      nameIfLarge={userId}
      label={t('start.giveAccess')}
      failed={t('start.giveFailed')}
      color="ward"
      undo={t('start.giveUndone')}
      action={async () => {
        await save()
        isGiven.current = true
      }}
    />
  )
}
