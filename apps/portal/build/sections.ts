/** The section a file belongs to: `roles` for everything below `screens/roles/`. */
export const sectionOf = (file: string): string | null => /[\\/]screens[\\/](\w+)[\\/]/.exec(file)?.[1] ?? null
