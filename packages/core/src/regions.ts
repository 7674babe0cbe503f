/** Regions an account may live in (spec section 7). */
export const regions = ['eu-west', 'na-west', 'na-east', 'ap-east', 'eu-central'] as const
export type Region = (typeof regions)[number]
/** Whether a text names a region. */
export const isRegion = (text: string): text is Region => regions.some((region) => region === text)
