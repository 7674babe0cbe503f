import { Modal, type ModalProps } from '@mantine/core'
import { BackCloses } from './BackCloses.tsx'

/** What lies over the page and is answered before it goes on; Back closes it, as Escape does. */
export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props}>
    {props.opened && <BackCloses close={props.onClose} />}
    {children}
  </Modal>
)
