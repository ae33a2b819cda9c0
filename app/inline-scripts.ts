// The Content-Security-Policy allows these inline scripts by hash, so all that pages contain inline is here and in
// hydrate-on-touch.ts.

/** Without it, a page from the browser's history would still show the open drawer. */
export const closeDrawerOnClick =
  "document.getElementById('navigation').addEventListener('click',e=>{e.target.closest('a')&&e.currentTarget.hidePopover?.()})"

/**
 * Keeps where the visitor came from until the tab is closed, and writes it into the form of the checkout. The first page
 * of the tab decides, so that a click inside the shop changes nothing. No id, no cookie.
 */
export const keepSource =
  "try{let s=sessionStorage,p=new URLSearchParams(location.search),r=document.referrer;s.source??=(p.get('utm_source')||p.get('ref')||(r&&new URL(r).host!=location.host?r:'')).slice(0,300);for(let i of document.getElementsByName('source'))i.value=s.source}catch{}"

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
