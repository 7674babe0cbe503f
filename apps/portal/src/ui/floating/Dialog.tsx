import { Modal, type ModalProps } from '@mantine/core'
import { BackCloses } from './BackCloses.tsx'
import { FocusBack } from './FocusBack.tsx'

/** What lies over the page and is answered before it goes on; Back closes it, as Escape does, and the focus goes back to where it was. */
export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props}>
    {props.opened && (
      <>
        <BackCloses close={props.onClose} />
        <FocusBack />
      </>
    )}
    {children}
  </Modal>
)
