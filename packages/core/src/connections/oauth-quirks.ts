/**
 * In what a provider differs from OAuth 2 and OpenID Connect as they are written, so that what is stored of a connection
 * stays plain. Whoever signs in through a connection is told by these where to look.
 */
export interface OAuthQuirks {
  /** How we prove ourselves for tokens, where the provider doesn't publish it: in the body unless told. */
  clientAuth?: 'basic' | 'appleKey'
  /** Parameters that its authorization address wants beside the usual ones. */
  parameters?: Readonly<Record<string, string>>
  /** It knows no nonce, or leaves it out of its id tokens. */
  noNonce?: true
  /** It gives an id token though the scope `openid` is not asked for. */
  alwaysIdToken?: true
  /** Its user endpoint is asked by POST. */
  postsForUser?: true
  /** Another address to ask for the person's e-mail addresses: a list of them, or a list within `values`. */
  emailsUrl?: string
  /** It tells a person's name beside the code, in `user`, at the first sign-in alone. */
  namesBesideCode?: true
  /**
   * Where what it tells of a person stands, as paths, where that is not the claim of OpenID Connect (Core §5.1); of a name
   * the first that there is. Null: what stands under the claim's name is of no use.
   */
  claims?: Readonly<{ email?: string; emailVerified?: string; name?: readonly string[]; picture?: string | null }>
  /** What it says of an address is not proved, whatever it says: anybody can set one there that is another's. */
  doubtsEmail?: true
  /** The claim that only people of an organisation have. */
  businessClaim?: string
  /** Claims that mean a private person, by their value. */
  privateClaim?: { name: string; value: string }
}

/** By host of the token address or of the issuer. */
const byHost: Readonly<Record<string, OAuthQuirks>> = {
  'oauth2.googleapis.com': { businessClaim: 'hd' },
  'accounts.google.com': { businessClaim: 'hd' },
  // An address there is what the tenant's administrator typed, unless its owner's domain was verified (`xms_edov`).
  'login.microsoftonline.com': {
    claims: { emailVerified: 'xms_edov', picture: null }, // the picture is shown to who has a token alone
    privateClaim: { name: 'tid', value: '9188040d-6c67-4c5b-b112-36a304b66dad' },
  },
  'github.com': {
    emailsUrl: 'https://api.github.com/user/emails',
    claims: { name: ['name', 'login'], picture: 'avatar_url' },
  },
  'appleid.apple.com': {
    clientAuth: 'appleKey',
    alwaysIdToken: true,
    namesBesideCode: true,
    parameters: { response_mode: 'form_post' },
  },
  'graph.facebook.com': { claims: { picture: 'picture.data.url' }, doubtsEmail: true },
  'www.linkedin.com': { noNonce: true },
  'api.x.com': {
    clientAuth: 'basic',
    claims: { email: 'data.confirmed_email', name: ['data.name', 'data.username'], picture: 'data.profile_image_url' },
    doubtsEmail: true,
  },
  'discord.com': { claims: { emailVerified: 'verified', name: ['global_name', 'username'], picture: null } },
  'id.twitch.tv': {
    parameters: {
      claims: JSON.stringify({
        userinfo: { email: null, email_verified: null, picture: null, preferred_username: null },
      }),
    },
    claims: { name: ['preferred_username'] },
  },
  'accounts.spotify.com': {
    clientAuth: 'basic',
    claims: { name: ['display_name'], picture: 'images.0.url' },
    doubtsEmail: true,
  },
  'bitbucket.org': {
    clientAuth: 'basic',
    emailsUrl: 'https://api.bitbucket.org/2.0/user/emails',
    claims: { name: ['display_name'], picture: 'links.avatar.href' },
  },
  'auth.atlassian.com': { doubtsEmail: true },
  'zoom.us': { clientAuth: 'basic', claims: { name: ['display_name'], picture: 'pic_url' }, doubtsEmail: true },
  'api.dropboxapi.com': { noNonce: true, postsForUser: true },
  'api.amazon.com': { doubtsEmail: true },
}

const quirks = new Map(Object.entries(byHost))
const none: OAuthQuirks = {}

const hostOf = (url: string | undefined): string => (url && URL.canParse(url) ? new URL(url).host : '')

/** What is special about the provider of a connection, told by the host of its token address or issuer. */
export const quirksOf = (connection: { type?: string; tokenUrl?: string; issuerUrl?: string }): OAuthQuirks => {
  const { type, tokenUrl, issuerUrl } = connection
  return type === 'SAML2' || type === 'OPENID-LEGACY'
    ? none
    : (quirks.get(hostOf(tokenUrl)) ?? quirks.get(hostOf(issuerUrl)) ?? none)
}
