import { Button, Group, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { accountsQuery } from '../../../queries/account/accounts.ts'
import { byArrow, useOpener } from '../../../ui/floating/opener.tsx'
import { later } from '../../../ui/placeholder/later.tsx'

const AccountList = later(async () => (await import('./AccountList.tsx')).AccountList)

interface AccountSwitcherProps {
  /** Shows the full-frame loading state while the page starts anew. */
  onSwitch: () => void
  fullWidth?: boolean
}

/** The account one is in, by its name, among all that one has. */
export function useAccount() {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const accountId = usePortal((state) => state.accountId)
  const account = accounts.find((account) => account.accountId === accountId)
  return { accounts, account, name: account?.name ?? account?.accountId }
}

/** The button that names the account one is in and opens the list of all (SES-20). */
export function AccountSwitcher({ onSwitch, fullWidth = false }: AccountSwitcherProps) {
  const { accounts, account, name } = useAccount()
  const { button, opener } = useOpener('listbox')
  return (
    <>
      <Button
        {...button}
        {...byArrow(opener)}
        variant="subtle"
        color="gray"
        fullWidth={fullWidth}
        px="sm"
        rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        aria-label={t('app.account', { name: name ?? '' })}
        maw={fullWidth ? undefined : 280}
      >
        <Group gap={8} wrap="nowrap" style={{ minWidth: 0 }}>
          <Text component="bdi" fw={500} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text component="span" fz="xs" c="dimmed">
            {account?.region}
          </Text>
        </Group>
      </Button>
      {opener.asked && <AccountList opener={opener} accounts={accounts} onSwitch={onSwitch} />}
    </>
  )
}
