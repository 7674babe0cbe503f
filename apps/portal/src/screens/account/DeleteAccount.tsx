import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { digits, rich, t } from '../../lib/texts.ts'
import { useLacks } from '../../nouns/access/use-lacks.ts'
import { deleteAccount } from '../../queries/account/account.ts'
import { leaveAccount } from '../../queries/account/accounts.ts'
import { holdingsQuery } from '../../queries/account/holdings.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { DangerZone } from '../../ui/action/DangerZone.tsx'
import { tellAfterReload } from '../../ui/action/toast.tsx'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import { needed } from './needed.ts'

interface DeleteAccountProps {
  account: AccountReply
  version: string | undefined
}

/** Ends the whole account, once it was counted and its name typed; the way to its export stands beside it. */
export function DeleteAccount({ account, version }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false)
  const lacks = useLacks(needed.deletion)
  const { data: holdings = [], isPending } = useQuery({ ...holdingsQuery, enabled: asking })
  const name = account.name ?? account.accountId
  return (
    <Stack gap="lg" maw={760}>
      {lacks ? (
        <NotChanged text={t('account.cannotDelete')} permission={needed.deletion} />
      ) : (
        <DangerZone
          acts={[
            {
              label: t('account.delete'),
              text: t('account.deleteText'),
              before: { label: t('account.exportThis'), to: '?tab=export' },
              onClick: () => setAsking(true),
            },
          ]}
        />
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('account.askDelete', { name })}
        consequences={[
          rich('account.hostEnds', { host: account.domain ?? account.accountId }),
          t('account.everythingStops'),
          ...holdings.map(({ what, count, isMore }) =>
            t(`ending.${what}`, { count, number: isMore ? t('account.moreThan', { count }) : digits(count) }),
          ),
          t('account.idNeverAgain'),
        ]}
        wait={isPending ? t('effect.counting') : undefined}
        typedName={name}
        label={t('account.delete')}
        failed={t('account.deleteFailed')}
        undo={t('account.deleteUndo')}
        action={async () => {
          await deleteAccount(version)
          tellAfterReload(t('account.toldDeleted', { name }))
          leaveAccount()
        }}
      />
    </Stack>
  )
}
