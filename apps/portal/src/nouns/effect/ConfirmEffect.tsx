import { ApiError } from '@doorward/contract/client'
import type { Effect } from '@doorward/contract/preview'
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { platformResources } from '@doorward/core/platform'
import type { RefusalCode } from '@doorward/core/refusals'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { toFailure } from '../../lib/failures.ts'
import { isRefusal, refusedItemOf } from '../../lib/refused-item.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { ItsHistory } from '../../ui/action/ItsHistory.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { giveAccess } from '../access/give-access.ts'
import { deletedOf } from '../changes/gone.ts'
import { EffectPanel } from './EffectPanel.tsx'
import { isToldLarge, useEffectOf } from './use-effect-of.ts'

interface ConfirmEffectProps extends Omit<ComponentProps<typeof ConfirmModal>, 'wait' | 'evidence' | 'consequences'> {
  /** By the effect, where they count what it tells; that is not known at first, or not at all. */
  consequences: ReactNode[] | ((effect: Effect | undefined) => ReactNode[])
  /** What the act would move; left out where that can't be asked. */
  effectOf: (() => Promise<Effect>) | undefined
  /** Typed first where the effect is large. */
  nameIfLarge: string
  /** The consequences only count people: the effect takes their place once it is known. */
  countsPeople?: true | undefined
}

const lastOwner: RefusalCode = 'LastOwner'
/** Of a state that names a role which is no more; nothing in this dialog could change that. */
const roleGone: RefusalCode = 'UnknownRole'

/** Whether an act is refused for good, as it is, so that there is nothing to confirm. */
const isFinal = (error: unknown): error is ApiError =>
  isRefusal(error) || (error instanceof ApiError && error.code === roleGone)

/** Begins to make somebody an owner of the account. */
const giveOwnership = () => giveAccess({ roles: [ownerRoleId], resources: [platformResources.all] })

type CannotBeDoneProps = Pick<ComponentProps<typeof ConfirmModal>, 'opened' | 'onClose' | 'label'> & {
  refusal: ApiError
}

/** Says that it can't be done, and why; there is nothing to confirm, but a way on where one is known. */
function CannotBeDone({ opened, onClose, label, refusal }: CannotBeDoneProps) {
  const goOn = () => {
    onClose()
    giveOwnership()
  }
  const item = refusedItemOf(refusal)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('effect.cannotBeDone', { act: label })}>
      <Stack gap="md">
        <NoticeStrip tone="warning">
          {toFailure(refusal, '').text} {item && <ItsHistory item={item} onGo={onClose} />}
          {refusal.code === roleGone && (
            <Anchor inherit href={`#${deletedOf('roles')}`} onClick={onClose}>
              {t('effect.seeDeletedRoles')}
            </Anchor>
          )}
        </NoticeStrip>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
          {refusal.code === lastOwner && <Button onClick={goOn}>{t('effect.makeOwner')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Asks before an act that moves rights: waits for its effect, tells it, and has a name typed where it is large. */
export function ConfirmEffect({ effectOf, nameIfLarge, countsPeople, consequences, ...props }: ConfirmEffectProps) {
  const id = useId()
  const asked = useEffectOf(props.opened ? id : undefined, effectOf, 0)
  const effect = asked?.effect
  // A preview is refused as the write would be.
  const refusal = asked?.error
  const { opened, onClose, label } = props
  if (isFinal(refusal)) return <CannotBeDone {...{ opened, onClose, label, refusal }} />
  return (
    <ConfirmModal
      {...props}
      consequences={
        countsPeople && effect ? [] : typeof consequences === 'function' ? consequences(effect) : consequences
      }
      evidence={asked && <EffectPanel asked={asked} />}
      typedName={props.typedName ?? (asked && isToldLarge(asked) ? nameIfLarge : undefined)}
      wait={asked?.isAsking ? t('effect.counting') : undefined}
    />
  )
}
