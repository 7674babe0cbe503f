/** Opens the palette; its library is loaded with it and not before. */
export const openPalette = () => void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open())
