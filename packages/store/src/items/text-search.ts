/** What `like` finds a text by, wherever it stands and whatever its case; columns that are searched are in lower case. */
export const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
