/** A page's address without what names anybody or anything: ids and what stands after a question mark. */
export const placeOf = (pathname: string): string =>
  pathname.replace(/^(\/settings\/[a-z]+|\/invite|\/sso|\/registration|\/vanish)\/(?!new$).+$/, '$1/:id')
