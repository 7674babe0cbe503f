/** Ids of a control and of what it is about, which name it together: beside others of its kind, each by its own. */
export const idsAbout = (list: string, item: string | number) => {
  const [own, about] = [`${list}-act-${item}`, `${list}-of-${item}`]
  return { control: { id: own, 'aria-labelledby': [own, about].join(' ') }, about: { id: about } }
}
