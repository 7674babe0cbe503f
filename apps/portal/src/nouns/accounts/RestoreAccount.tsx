import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import { rich, t } from '../../lib/texts.ts'
import { openAccount, restoreAccount } from '../../queries/account/accounts.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

interface RestoreAccountProps {
  /** Which one is to come back; nothing is asked without. */
  account: AccountReply | undefined
  onClose: () => void
}

/** Asks before an account that was deleted comes back, and goes there. */
export function RestoreAccount({ account, onClose }: RestoreAccountProps) {
  const name = account?.name ?? account?.accountId ?? ''
  return (
    <ConfirmModal
      opened={account !== undefined}
      onClose={onClose}
      title={t('account.askRestore', { name })}
      consequences={[
        t('account.comesBack'),
        t('account.signInAgain'),
        account?.erasedTime && rich('account.erasedOtherwise', { when: <DateTime at={account.erasedTime} /> }),
      ]}
      label={t('account.restore')}
      failed={t('account.restoreFailed')}
      color="ward"
      undo={t('account.restoreUndo')}
      action={async () => {
        if (!account) return
        await restoreAccount(account)
        openAccount(account.accountId)
      }}
    />
  )
}
