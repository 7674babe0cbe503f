/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` for what several rows are done with. */
export const sectionOf = (file: string): string | null =>
  /[\\/](?:screens|nouns(?=[\\/]bulk))[\\/](\w+)[\\/]/.exec(file)?.[1] ?? null
