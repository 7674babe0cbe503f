import { create } from 'zustand'

/** What a sentence of access begins with: who, may, on. */
export interface Giving {
  users?: readonly string[]
  groups?: readonly string[]
  roles?: readonly string[]
  resources?: readonly string[]
}

/** What the sheet was opened with; nothing while it is closed. */
export const useGiving = create<{ begun: Giving | undefined }>(() => ({ begun: undefined }))

/** Opens the sheet that gives access, from anywhere. */
export const giveAccess = (begun: Giving = {}): void => useGiving.setState({ begun })
export const closeGiving = (): void => useGiving.setState({ begun: undefined })
