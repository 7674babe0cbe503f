import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import { Badge, Combobox, Group, Text, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasUnsaved } from '../../../lib/leaving.ts'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { RestoreAccount } from '../../../nouns/accounts/RestoreAccount.tsx'
import { isDeleting, switchAccount } from '../../../queries/account/accounts.ts'
import { type Opener, useOpenedOnceThere } from '../../../ui/floating/opened.ts'
import { Standing } from '../../../ui/floating/Standing.tsx'
import { LeaveUnsaved } from '../../../ui/form/LeaveUnsaved.tsx'
import { IdText } from '../../../ui/text/IdText.tsx'

interface AccountListProps {
  opener: Opener
  accounts: readonly AccountReply[]
  /** Shows the full-frame loading state while the page starts anew. */
  onSwitch: () => void
}

/** Accounts whose name, id or region holds a text; the last five that were open come first, deleted ones last. */
function accountsMatching(text: string, accounts: readonly AccountReply[], recentIds: readonly string[]) {
  const rank = (id: string) => (recentIds.indexOf(id) + 99) % 99
  return accounts
    .filter(({ name, accountId, region }) =>
      `${name} ${accountId} ${region}`.toLowerCase().includes(text.toLowerCase()),
    )
    .toSorted(
      (left, right) =>
        Number(isDeleting(left)) - Number(isDeleting(right)) || rank(left.accountId) - rank(right.accountId),
    )
}

/** A type-to-filter list of the person's accounts, the last five first (SES-20). */
export function AccountList({ opener, accounts, onSwitch }: AccountListProps) {
  const { accountId, recentAccountIds } = usePortal()
  const [text, setText] = useState('')
  const [restoring, setRestoring] = useState<AccountReply>()
  /** Where to go once unsaved changes may be lost. */
  const [leavingFor, setLeavingFor] = useState<string>()
  const navigate = useNavigate()
  const opened = useOpenedOnceThere(opener.opened)
  const combobox = useCombobox({ opened, onOpenedChange: opener.set, onDropdownClose: () => setText('') })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened from without
  useEffect(() => {
    if (opened) combobox.focusSearchInput()
    else setText('')
  }, [opened])
  const shown = accountsMatching(text, accounts, recentAccountIds)
  const go = (value: string) => {
    onSwitch()
    void switchAccount(value)
  }
  const choose = (value: string) => {
    combobox.closeDropdown()
    const chosen = accounts.find((account) => account.accountId === value)
    if (value === 'create') void navigate('/signup?create=account')
    else if (chosen && isDeleting(chosen)) setRestoring(chosen)
    else if (value !== accountId && hasUnsaved()) setLeavingFor(value)
    else if (value !== accountId) go(value)
  }
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} width={320} position="bottom-start" shadow="md">
        <Combobox.DropdownTarget>
          <Standing of={opener.of} />
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <Combobox.Search
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            placeholder={t('accountSwitch.findAccount')}
            aria-label={t('accountSwitch.findAccount')}
          />
          <Combobox.Options aria-label={t('accountSwitch.accounts')}>
            <div style={{ maxHeight: 280, overflowY: 'auto' }}>
              {shown.map((account) => (
                <AccountOption key={account.accountId} account={account} isCurrent={account.accountId === accountId} />
              ))}
            </div>
            {shown.length === 0 && <Combobox.Empty>{t('accountSwitch.noAccountsMatch', { text })}</Combobox.Empty>}
            <Combobox.Option value="create">
              <Group gap={8}>
                <IconPlus size={16} stroke={1.5} aria-hidden />
                {t('signup.createAccount')}
              </Group>
            </Combobox.Option>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <LeaveUnsaved
        opened={leavingFor !== undefined}
        onStay={() => setLeavingFor(undefined)}
        onLeave={() => leavingFor && go(leavingFor)}
      />
      {restoring && <RestoreAccount account={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  )
}

function AccountOption({ account, isCurrent }: { account: AccountReply; isCurrent: boolean }) {
  const { accountId, name, region } = account
  return (
    <Combobox.Option value={accountId} active={isCurrent}>
      <Text component="bdi" fw={isCurrent ? 600 : 400}>
        {name ?? accountId}
      </Text>
      <Group gap={8}>
        <IdText id={accountId} />
        <Text fz="xs" c="dimmed">
          {region}
        </Text>
        {isDeleting(account) && <Badge color="amber">{t('account.deletedRestore')}</Badge>}
      </Group>
    </Combobox.Option>
  )
}
