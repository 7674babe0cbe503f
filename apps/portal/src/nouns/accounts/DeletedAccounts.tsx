import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { accountsQuery, isDeleting } from '../../queries/account/accounts.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { RestoreAccount } from './RestoreAccount.tsx'

/** Accounts of the person that were deleted and can still be restored; nothing where there are none. */
export function DeletedAccounts() {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [restoring, setRestoring] = useState<AccountReply>()
  return (
    <>
      {accounts.filter(isDeleting).map((account) => (
        <NoticeStrip
          key={account.accountId}
          tone="warning"
          action={
            <Button variant="default" size="xs" onClick={() => setRestoring(account)}>
              {t('account.restore')}
            </Button>
          }
        >
          {rich('account.isDeleted', {
            name: account.name ?? account.accountId,
            when: <DateTime at={account.erasedTime} />,
          })}
        </NoticeStrip>
      ))}
      <RestoreAccount account={restoring} onClose={() => setRestoring(undefined)} />
    </>
  )
}
