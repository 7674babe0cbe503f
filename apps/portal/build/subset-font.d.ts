declare module 'subset-font' {
  interface Kept {
    targetFormat: 'woff2'
    variationAxes: Readonly<Record<string, Readonly<{ min: number; max: number }>>>
    keepFeatures: readonly string[]
  }
  /** A font with the letters of a text alone. */
  function subsetFont(font: Buffer, text: string, kept: Kept): Promise<Buffer>
  export = subsetFont
}
