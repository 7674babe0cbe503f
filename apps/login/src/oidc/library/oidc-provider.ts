/**
 * The protocol library, imported without its one line about Node versions: its flows were tried on every version that
 * this program runs on.
 */
async function importQuietly() {
  const { warn } = console
  console.warn = () => {}
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

const library = await importQuietly()
export const Provider = library.Provider
export const errors = library.errors
export const interactionPolicy = library.interactionPolicy
