/** Fields of a form, a query or an answer. */
export type Fields = Record<string, unknown>

/** A request as a provider sees it. */
export interface Asked {
  url: URL
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}

/** How a provider differs from others, by its documentation; whatever is not said is as the standards have it. */
export interface StandIn {
  /** What is filled in where the preset has braces. */
  fill?: Record<string, string>
  /** At its authorization address. */
  authorization?: {
    /** Parameters it demands with exactly these values. */
    demands?: Record<string, string>
    /** Parameters it does not know, and refuses. */
    refuses?: readonly string[]
    /** It takes part in PKCE; else it ignores it. */
    pkce?: 'demanded' | 'checked'
    /** It sends the answer by a form that the browser posts. */
    postsAnswer?: true
    /** What it sends beside the code the first time somebody signs in. */
    besideFirstCode?: Record<string, string>
  }
  /** At its token address. */
  tokens?: {
    clientAuth?: readonly ('basic' | 'post' | 'appleKey')[]
    sends?: 'application/json' | 'application/x-www-form-urlencoded'
    /** Errors come with status 200. */
    saysErrorsWith200?: true
    /** It answers a form unless JSON is asked for. */
    answersFormUnlessAsked?: true
    /** What it adds, replaces or (undefined) leaves out of the answer. */
    answers?: Fields
  }
  /** The id token it gives, and what it publishes of itself to believe it by. */
  idToken?: {
    /** In the token, where that is not the issuer that the preset names. */
    issuer?: string
    /** As published, where that is not the issuer that the preset names. */
    publishedIssuer?: string
    algorithm?: 'RS256' | 'ES256'
    leavesOutNonce?: true
    claims: Fields
    publishes?: Fields
  }
  /** What it tells at its user endpoint, and elsewhere: by address without query, and how it wants to be asked. */
  tells?: Record<string, Told>
  /** What has to come of it. */
  expects: { subject: string; issuer?: string; email?: string; isVerified: boolean; name?: string; picture?: string }
}

export interface Told {
  method?: 'POST'
  /** Parameters of the query that it is told by. */
  query?: Record<string, string>
  /** It turns away whoever sends no name of a program. */
  demandsUserAgent?: true
  says: unknown
}
