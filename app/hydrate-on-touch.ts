/**
 * Starts React when the visitor first touches the page. A text, because it runs inline, before any file is loaded, and the
 * Content-Security-Policy allows it by its hash.
 */
export const hydrateOnTouch = `;(() => {
  const page = JSON.parse(document.getElementById('hydration').textContent)
  const touches = ['pointerdown', 'keydown', 'focusin']
  const load = (url) => import(url)

  function preload(href) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }

  async function startReact() {
    window.__reactRouterContext = { ...page.context, stream: new Blob([page.data]).stream() }
    page.preloads.forEach(preload)
    const [routes] = await Promise.all([
      Promise.all(page.routes.map(({ modules }) => Promise.all(modules.map(load)))),
      load(page.manifest),
    ])
    window.__reactRouterRouteModules = Object.fromEntries(
      page.routes.map(({ id }, index) => [id, Object.assign({}, ...routes[index])]),
    )
    await load(page.entry)
  }

  function waitForTouch() {
    for (const touch of touches) addEventListener(touch, hydrate, { passive: true })
  }

  function hydrate() {
    for (const touch of touches) removeEventListener(touch, hydrate)
    // The form works without React, and the next touch tries again when the line was down.
    startReact().catch(waitForTouch)
  }

  if (window.isTooOld) return
  // A page that shows errors needs React right away.
  if (page.isUrgent) hydrate()
  else waitForTouch()
})()`
