/** Where what leaves its own box to float is put: within the page's landmark, or it would stand outside of all of them. */
export const floatIn = () => ({ target: document.querySelector<HTMLElement>('#main') ?? undefined })
