import { IconArrowLeft, IconBuildingCommunity, IconEye, IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places as nounPlaces } from '../../nouns/list.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { Tip } from '../../ui/floating/Tip.tsx'

const places = [
  { path: '/admin', also: '/admin/accounts', label: t('admin.accounts'), Icon: IconBuildingCommunity },
  { path: '/admin/tickets', label: t('admin.tickets'), Icon: IconLifebuoy },
  { path: '/admin/looks', label: t('admin.looks'), Icon: IconEye },
]

const standsIn = (path: string, at: string): boolean => at === path || at.startsWith(`${path}/`)

interface AdminPlacesProps {
  /** How a place looks in the navigation. */
  look: string | undefined
  narrow: boolean
  at: string
  onLeave: (() => void) | undefined
}

/** The places of the installation, and the way back to the account that its admin came from. */
export function AdminPlaces({ look, narrow, at, onLeave }: AdminPlacesProps) {
  const accountId = usePortal((state) => state.accountId) ?? ''
  const { data: accounts = [] } = useQuery(accountsQuery)
  const account = accounts.find((one) => one.accountId === accountId)?.name ?? accountId
  const back = {
    path: nounPlaces.overview.path,
    name: t('admin.backTo', { account }),
    Icon: IconArrowLeft,
    isHere: false,
  }
  const shown = places.map(({ path, also, label, Icon }) => ({
    path,
    Icon,
    name: t('shared.labelValue', { label: t('admin.title'), value: label }),
    isHere: also ? at === path || standsIn(also, at) : standsIn(path, at),
  }))
  return [...shown, ...(account ? [back] : [])].map(({ path, name, Icon, isHere }) => (
    <Tip key={path} label={name} position="right" openDelay={narrow ? 0 : 900}>
      <Link to={path} className={look} aria-current={isHere ? 'page' : undefined} aria-label={name} onClick={onLeave}>
        <Icon size={20} stroke={1.5} aria-hidden />
        {!narrow && name}
      </Link>
    </Tip>
  ))
}
