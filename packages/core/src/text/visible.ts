/** Marks in a schema a text that people read: it is empty, or somebody can see something of it. */
export const visibleTextKeyword = 'x-visible-text'

/** Blanks, characters that are drawn as nothing (Unicode's Default_Ignorable_Code_Point), controls, and the blank Braille cell. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Whether a text that is not empty shows anything. */
export const isReadable = (text: string): boolean => text === '' || visible.test(text)

/** What somebody said in words of their own, without blanks around it; undefined where nothing of it can be seen. */
export function saidIn(text: string | null | undefined): string | undefined {
  const said = text?.trim() ?? ''
  return visible.test(said) ? said : undefined
}
