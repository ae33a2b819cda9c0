/** How the owner puts a product on other websites and on paper. */
export const shareWords = {
  metaTitle: 'Share a product',
  heading: (product: string) => `Share: ${product}`,
  back: 'Back to the product',
  lead: 'Links for posts and chats, a button for another website, and a poster with a code for a wall. Each carries the name of its place, so that your reports show where sales come from.',
  notOnSale: 'This product is not on sale yet. Publish it first.',
  source: {
    label: 'Place',
    hint: 'Where you will use it, for example “instagram”, “blog” or “sharma-tuition”. Reports show it under “Where buyers come from”.',
    submit: 'Use this name',
  },
  languages: { en: 'English', hi: 'Hindi' },
  address: { heading: 'Link', label: (language: string) => `Link, ${language}` },
  button: {
    heading: 'Buy button',
    text: 'Paste it into a page of your blog or website where you edit HTML. It is a plain link without a script: it opens the checkout of your shop in a new tab.',
    label: (language: string) => `HTML, ${language}`,
  },
  poster: {
    heading: 'Poster with a code',
    text: 'A PDF to print, for a tuition centre, a bookshop or a school. Phones read the code and open the page of the product. It names the price of today; print it again when the price changes.',
    papers: { a4: 'A4', a5: 'A5' },
    link: (paper: string, language: string) => `${paper} in ${language} (PDF)`,
  },
}
