/**
 * An id from an address or a field, as the wire's branded type that its place asks for. The server's own parser judges it
 * and answers 400 or 404; the console only names what it means.
 */
export const asId = <Id extends string>(text: string): Id => text as Id
