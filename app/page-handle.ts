/** What a route declares about itself in `export const handle`. */
export interface PageHandle {
  /** Rendered once and kept in memory; ships no React script, unless it hydrates on the first touch. */
  static?: boolean
  /** Loads its React script when the visitor first touches the page. */
  hydratesOnTouch?: boolean
  /** Ships no React script, but is rendered for every request. */
  scriptless?: boolean
  /** Stands for every address that does not exist. */
  missing?: boolean
  /** Shown without the shop's header and footer. */
  bare?: boolean
  /** Brings its own frame and `main`, for itself and its child routes. */
  ownFrame?: boolean
  /** May call Meta's pixel, if one is configured and the visitor ticked the box. */
  allowsMetaPixel?: boolean
}
