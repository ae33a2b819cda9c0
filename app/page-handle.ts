/** What a route may say about itself in `export const handle`. */
export interface PageHandle {
  /** The page ships no script of React's, and its HTML is rendered once and kept in memory. */
  static?: boolean
  /** The page ships no script of React's, but is rendered anew for every request. */
  scriptless?: boolean
  /** The page is not the shop's own: it is shown without the shop's header and footer. */
  bare?: boolean
  /** The page may report to Meta, where a pixel is configured and the visitor ticked its box. */
  allowsMetaPixel?: boolean
}
