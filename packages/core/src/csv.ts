/** A cell that a spreadsheet shows as text: never a formula (security 57), quoted where RFC 4180 wants it. */
function cell(value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value)
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Rows as CSV (RFC 4180), with their names on the first line. */
export const csvOf = <T extends string>(
  columns: readonly T[],
  rows: readonly { [Key in T]?: string | number | undefined }[],
): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(',')), ''].join('\r\n')
