import { t } from '../../lib/texts.ts'

/** What is special of each well-known provider, for whoever chooses one. */
const texts: Readonly<Record<string, string>> = {
  google: t('presets.google'),
  microsoft: t('presets.microsoft'),
  github: t('presets.github'),
  gitlab: t('presets.gitlab'),
  apple: t('presets.apple'),
  facebook: t('presets.facebook'),
  linkedin: t('presets.linkedin'),
  x: t('presets.x'),
  slack: t('presets.slack'),
  discord: t('presets.discord'),
  twitch: t('presets.twitch'),
  spotify: t('presets.spotify'),
  bitbucket: t('presets.bitbucket'),
  atlassian: t('presets.atlassian'),
  okta: t('presets.okta'),
  auth0: t('presets.auth0'),
  salesforce: t('presets.salesforce'),
  zoom: t('presets.zoom'),
  dropbox: t('presets.dropbox'),
  yahoo: t('presets.yahoo'),
  amazon: t('presets.amazon'),
}

/** In a few words what a provider is; one that is new here is told by its protocol. */
export const textOfPreset = (presetId: string): string => texts[presetId] ?? t('connections.oauth')
