import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackCloses } from '../../../ui/floating/BackCloses.tsx'
import { useOpenedOnceThere } from '../../../ui/floating/opened.ts'
import { Logo } from '../../../ui/theme/Logo.tsx'

interface FrameDrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The navigation where it has no place of its own. */
export const FrameDrawer = ({ opened, onClose, children }: FrameDrawerProps) => (
  <Drawer opened={useOpenedOnceThere(opened)} onClose={onClose} size={288} title={<Logo />}>
    {opened && <BackCloses close={onClose} />}
    {children}
  </Drawer>
)
