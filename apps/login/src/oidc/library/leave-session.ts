import type { Interaction } from 'oidc-provider'

/** Has a sign-in go on without the session that it began with. */
export async function leaveSession(interaction: Interaction): Promise<void> {
  delete interaction.session
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)))
}
