import { IconBuildingCommunity, IconEye, IconLifebuoy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
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

/** The places of the installation, above those of the account that its admin came from. */
export const AdminPlaces = ({ look, narrow, at, onLeave }: AdminPlacesProps) =>
  places.map(({ path, also, label, Icon }) => {
    const isHere = also ? at === path || standsIn(also, at) : standsIn(path, at)
    const name = t('shared.labelValue', { label: t('admin.title'), value: label })
    return (
      <Tip key={path} label={name} position="right" openDelay={narrow ? 0 : 900}>
        <Link to={path} className={look} aria-current={isHere ? 'page' : undefined} aria-label={name} onClick={onLeave}>
          <Icon size={20} stroke={1.5} aria-hidden />
          {!narrow && name}
        </Link>
      </Tip>
    )
  })
