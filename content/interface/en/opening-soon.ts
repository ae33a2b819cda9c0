/** What visitors see before the shop has an owner. */
export const openingSoonWords = {
  title: 'Opening soon',
  heading: 'This shop opens soon',
  text: 'It is being set up. Please come back a little later.',
}
