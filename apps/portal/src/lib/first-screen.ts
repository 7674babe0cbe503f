import { create } from 'zustand'

const useStanding = create(() => ({ stands: true }))

/** Says that the first screen is on its way: what it does without is held back until it stands. */
export const awaitFirstScreen = () => useStanding.setState({ stands: false })

/** Says that it stands. */
export const firstScreenStands = () => useStanding.setState({ stands: true })

/** Whether it does, and what it does without may be asked for. */
export const useFirstScreen = (): boolean => useStanding(({ stands }) => stands)
