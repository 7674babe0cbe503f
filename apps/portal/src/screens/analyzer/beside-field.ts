/** The margin above a button that stands in line with a field, below the height of the field's label; on a line of its own it has none. */
export const besideField = { base: 0, sm: 24 }
