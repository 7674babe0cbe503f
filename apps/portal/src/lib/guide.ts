/** Address of a page of the guide, which the console's own host serves. */
export const guidePath = (page = ''): string => `/docs/${page}`
