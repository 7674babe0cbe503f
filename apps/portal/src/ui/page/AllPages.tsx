import { Outlet } from 'react-router'
import { useLeaveGuards } from '../../lib/leaving.ts'

/** What every page stands in: the one place that is told before a page is left. */
export function AllPages() {
  useLeaveGuards()
  return <Outlet />
}
