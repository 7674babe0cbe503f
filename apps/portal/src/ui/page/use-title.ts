import { useEffect } from 'react'

/** Sets the page's title: the product, then the parts, outermost first. Only a screen ready to show calls it. */
export function useTitle(...parts: string[]): void {
  const title = ['Doorward', ...parts].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
