// The Content-Security-Policy allows these inline scripts by hash, so all that pages contain inline is here and in
// hydrate-on-touch.ts.

/** Without it, a page from the browser's history would still show the open drawer. */
export const closeDrawerOnClick =
  "document.getElementById('navigation').addEventListener('click',e=>{e.target.closest('a')&&e.currentTarget.hidePopover?.()})"

/** The root layout writes it into the page, and `prepareHydration` replaces it when the page is rendered. */
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
