import { inAppBrowser } from '#shop/downloads/in-app-browser.ts'

// The Content-Security-Policy allows these inline scripts by hash, so all that pages contain inline is here and in
// hydrate-on-touch.ts. They listen in the capture phase, because React stops clicks at the document while it starts.

/** Without it, a page from the browser's history would still show the open drawer. */
export const closeDrawerOnClick =
  "addEventListener('click',e=>{e.target.closest?.('#navigation a')?.closest('#navigation').hidePopover?.()},true)"

/**
 * Keeps where the visitor came from until the tab is closed, and writes it into the form of the checkout. The first page
 * of the tab decides, so that a click inside the shop changes nothing. No id, no cookie.
 */
export const keepSource =
  "try{let s=sessionStorage,p=new URLSearchParams(location.search),r=document.referrer;s.source??=(p.get('utm_source')||p.get('ref')||(r&&new URL(r).host!=location.host?r:'')).slice(0,300);for(let i of document.getElementsByName('source'))i.value=s.source}catch{}"

/**
 * A link with `data-keeps-typing` fills in on the next page what was typed on this one, but no ticked box: each form needs
 * its own consent. So does a button that loads a page before React has started. A link to the other language keeps the query
 * as well, which a stored page does not know.
 */
export const keepTyping = `;(() => {
  const isTyped = ({ type }) => type !== 'hidden' && type !== 'checkbox'
  const findFields = () => Array.from(document.querySelectorAll('#main input, #main select')).filter(isTyped)
  try {
    const typed = JSON.parse(sessionStorage.typed ?? '{}')
    sessionStorage.removeItem('typed')
    for (const field of findFields()) {
      const box = field.closest('details')
      if (box && typed[field.name]) box.open = true
      field.value ||= typed[field.name] ?? ''
    }
  } catch {}
  addEventListener('click', ({ target }) => {
    const link = target.closest?.('[data-keeps-typing]')
    if (!link) return
    if (link.hreflang) link.href = link.pathname + location.search + location.hash
    try {
      sessionStorage.typed = JSON.stringify(Object.fromEntries(findFields().map(({ name, value }) => [name, value])))
    } catch {}
  }, true)
})()`

/**
 * For entry.client.tsx: which address this document was loaded for, and whether the browser has what our scripts need: those
 * that know this function are Chrome 111, Safari 16.4, Firefox 119 and later. In others, every page works without React.
 */
export const rememberLoadedUrl =
  "window.loadedUrl=location.pathname+location.search;window.isTooOld=!('isWellFormed' in String.prototype)"

/** Polls like `<noscript>` does, for a browser that runs scripts but is too old for React. */
export const checkWithoutReact =
  "if(window.isTooOld)setTimeout(()=>location.replace(document.querySelector('[data-next-check]').dataset.nextCheck),5000)"

/**
 * For Hindi pages on a computer without any Devanagari font, where all letters are the same empty box: shows the page when
 * the shop's font has arrived, or after 3 s, so that nothing moves when the boxes become letters.
 */
export const waitForLetters = `;(() => {
  const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const width = (letter) => drawing?.measureText(letter).width
  if (width('क') !== width('औ') || !document.fonts?.load) return
  const show = () => document.body.removeAttribute('style')
  document.body.style.visibility = 'hidden'
  document.fonts.load('1em "Mukta Hindi"', 'क').then(show, show)
  setTimeout(show, 3000)
})()`

/** The root layout writes it into the page, and `prepareHydration` replaces it when the page is rendered. */
export const hydrationMarker = '{"hydration":"not filled in"}'

/** Prefetches the next page while the visitor presses a link, except checkout, downloads and dashboards. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/(hi/)?(api|demo|checkout|webhooks|download)/*' } },
          { not: { href_matches: '/(hi/)?(customer|admin)-dashboard*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * Shows the hint of a checkout inside another app, and gives it the way out that the app still allows: Instagram has an address
 * of its own, Android's other apps pass an intent on. On an iPhone, only the app's own menu leads out.
 */
export const showInAppHint = `;(() => {
  const agent = navigator.userAgent
  const hint = document.getElementById('in-app')
  if (!hint || !(${inAppBrowser}.test(agent) || window.TelegramWebview || window.TelegramWebviewProxy)) return
  hint.hidden = false
  const link = hint.querySelector('a')
  const { host, pathname, search, protocol, href } = location
  if (/Instagram/.test(agent)) link.href = 'instagram://extbrowser/?url=' + encodeURIComponent(href)
  else if (/Android/.test(agent) && !/FBAN|FBAV|FB_IAB|Barcelona/.test(agent)) {
    link.href = 'intent://' + host + pathname + search + '#Intent;scheme=' + protocol.slice(0, -1) + ';end'
  } else link.hidden = true
})()`
