import { type KeyboardEvent, useId, useRef } from 'react'
import { later } from '../placeholder/later.tsx'
import { type Opener, useAsked } from './opened.ts'

const Menu = later(async () => (await import('./FloatingMenu.tsx')).FloatingMenu)
const Panel = later(async () => (await import('./FloatingPanel.tsx')).FloatingPanel)

/**
 * What a button tells of the thing that opens from it, and how it is opened. The button stands with the first screen;
 * the rest comes when it is opened, or the pointer or the focus comes near.
 */
export function useOpener(popup: 'menu' | 'dialog' | 'listbox', control?: Parameters<typeof useAsked>[0]) {
  const id = useId()
  const of = useRef<HTMLButtonElement>(null)
  const asked = useAsked(control)
  const { opened, set } = asked
  const near = () => void (popup === 'menu' ? Menu : Panel).fetch()
  const button = {
    id,
    ref: of,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onClick: () => set(!opened),
    onPointerEnter: near,
    onFocus: near,
  } as const
  const opener: Opener = { ...asked, id, of }
  return { button, opener }
}

/** Opens with the arrow too, as lists do. */
export const byArrow = ({ set }: Opener) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    set(true)
  },
})

type MenuProps = Parameters<typeof Menu>[0]
type PanelProps = Parameters<typeof Panel>[0]

/** The menu of a button; its entries are drawn once it is opened. */
export const MenuOf = (props: MenuProps) => (props.opener.asked ? <Menu {...props} /> : null)
/** The panel of a button. */
export const PanelOf = (props: PanelProps) => (props.opener.asked ? <Panel {...props} /> : null)
