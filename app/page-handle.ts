/** What a route declares about itself in `export const handle`. */
export interface PageHandle {
  /** Ships no React script; the HTML is rendered once and kept in memory. */
  static?: boolean
  /** Ships no React script, but is rendered for every request. */
  scriptless?: boolean
  /** Shown without the shop's header and footer. */
  bare?: boolean
  /** Brings its own frame and `main`, for itself and its child routes. */
  ownFrame?: boolean
  /** May call Meta's pixel, if one is configured and the visitor ticked the box. */
  allowsMetaPixel?: boolean
}
