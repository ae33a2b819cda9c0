import hydrateOnTouchSource from './hydrate-on-touch.js?raw'

// The Content-Security-Policy allows these inline scripts by hash, so everything that pages contain inline is listed here.

/** Without it, a page from the browser's history would still show the open drawer. */
export const closeDrawerOnClick =
  "document.getElementById('navigation').addEventListener('click',e=>{e.target.closest('a')&&e.currentTarget.hidePopover?.()})"

/** Starts React on the first touch, with the data that stands next to it in the page. */
export const hydrateOnTouch = hydrateOnTouchSource

/** The root layout writes it into the page, and `fillHydration` replaces it when the page is rendered. */
export const hydrationMarker = '{"hydration":"not filled in"}'

/** Prefetches the next page while the visitor presses a link, except checkout, downloads and dashboards. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/(api|demo|checkout|webhooks|download)/*' } },
          { not: { href_matches: '/(customer|admin)-dashboard*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
