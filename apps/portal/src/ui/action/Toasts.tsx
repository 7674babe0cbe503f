import './toasts.css'
import { Notifications } from '@mantine/notifications'

/** What is told stands at the top end of the frame. */
export const Toasts = () => <Notifications position="top-right" containerWidth={520} withinPortal={false} />
