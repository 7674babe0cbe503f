/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` for what of the nouns comes later. */
export const sectionOf = (file: string): string | null =>
  /[\\/](?:screens|nouns(?=[\\/](?:bulk|csv|map|quick-start|views)[\\/])|app(?=[\\/]inspector[\\/]))[\\/]([\w-]+)[\\/]/.exec(
    file,
  )?.[1] ?? null
