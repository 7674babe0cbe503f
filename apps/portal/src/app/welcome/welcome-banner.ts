import { later } from '../../ui/placeholder/later.tsx'

/** For who may see nothing yet; nobody else has it come. */
export const WelcomeBanner = later(async () => (await import('./WelcomeBanner.tsx')).WelcomeBanner, { onlyShown: true })
