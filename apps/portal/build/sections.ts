/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` for what comes later. */
export const sectionOf = (file: string): string | null =>
  /[\\/](?:screens|nouns(?=[\\/](?:bulk|changes|map|quick-start|requests)[\\/])|ui(?=[\\/]charts[\\/]))[\\/]([\w-]+)[\\/]/.exec(
    file,
  )?.[1] ?? null
