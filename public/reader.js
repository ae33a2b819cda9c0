// Makes the reader scroll through the whole book. Without it, every page of the book is a page of its own.
;(() => {
  const book = document.getElementById('book')
  if (!book || !window.IntersectionObserver || !window.fetch || !window.DOMParser) return
  const { base, key, type, view, loading, failed, again } = book.dataset
  const pages = Number(book.dataset.pages)
  const query = new URLSearchParams(location.search)
  const isText = view === '&view=text'
  const otherView = isText ? 'pages' : 'text'
  const input = document.querySelector('.bar input')
  const parts = []
  const wanted = new Set()
  let running = 0
  let current = Number(input.value)
  // Chapters that load above the one that was asked for push it away, until the buyer scrolls.
  let target = 0

  const store = {
    get: (name) => {
      try {
        return localStorage.getItem(`reader.${name}`)
      } catch {
        return null
      }
    },
    set: (name, value) => {
      try {
        localStorage.setItem(`reader.${name}`, value)
      } catch {}
    },
  }

  // What the buyer chose last, unless this address says otherwise.
  if (view && !query.has('view') && store.get('view') === otherView) {
    query.set('view', otherView)
    return location.replace(`?${query}`)
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) wanted.add(target)
        else wanted.delete(target)
      }
      load()
    },
    // One screen ahead and one behind, so that no more is loaded than what is read next.
    { rootMargin: '100% 0px' },
  )
  const middle = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) arrive(Number(target.dataset.page))
    },
    { rootMargin: '-50% 0px -50% 0px' },
  )

  function arrive(page) {
    current = page
    if (document.activeElement !== input) input.value = page
    store.set(`place.${key}`, page)
    query.set('page', page)
    if (view) query.set('view', isText ? 'text' : 'pages')
    history.replaceState(null, '', `?${query}`)
    for (const [rel, to] of [
      ['prev', page - 1],
      ['next', page + 1],
    ]) {
      const link = document.querySelector(`.step[rel=${rel}]`)
      link.href = `?page=${to}${view}`
      link.classList.toggle('off', to < 1 || to > pages)
    }
  }

  function makePlace(page) {
    const place = document.createElement('section')
    place.className = 'part waiting'
    place.dataset.page = page
    place.textContent = loading
    if (type === 'pdf' && !isText) place.style.aspectRatio = `1 / ${book.dataset.ratio}`
    return place
  }

  function load() {
    // What comes next is read sooner than what came before.
    const rank = ({ dataset }) => (dataset.page >= current ? dataset.page - current : pages + current - dataset.page)
    for (const place of [...wanted].sort((one, other) => rank(one) - rank(other))) {
      if (running >= 2) return
      wanted.delete(place)
      if (place.isConnected) take(1, loadPart(place))
    }
  }

  /** Two pages at a time, with their pictures: on a slow line the one that is read comes first. */
  function take(places, loaded) {
    running += places
    loaded.finally(() => {
      running -= places
      load()
    })
  }

  function waitForPicture(part) {
    const image = part.querySelector('.paper img')
    if (!image || image.complete) return Promise.resolve()
    return new Promise((resolve) => {
      for (const event of ['load', 'error']) image.addEventListener(event, resolve, { once: true })
      setTimeout(resolve, 8000)
    })
  }

  async function loadPart(place) {
    const page = Number(place.dataset.page)
    try {
      const response = await ask(`${base}/part/${page}${view.replace('&', '?')}`)
      if (!response.ok || response.redirected) throw new Error(`${response.status}`)
      const parsed = new DOMParser().parseFromString(await response.text(), 'text/html')
      const part = document.adoptNode(parsed.querySelector('.part'))
      sizeImages(part)
      replace(place, part, page)
      await waitForPicture(part)
    } catch {
      showFailure(place)
    }
  }

  /** A shop that draws for many readers says when to come back. */
  async function ask(address, tries = 3) {
    const response = await fetch(address)
    const seconds = Number(response.headers.get('Retry-After'))
    if (response.status !== 503 || tries === 0 || seconds > 10) return response
    await new Promise((resolve) => setTimeout(resolve, 1000 * (seconds + 1)))
    return ask(address, tries - 1)
  }

  /** A picture does not say why it failed: it is asked for again, less and less often. */
  function drawAgain(image) {
    const tries = Number(image.dataset.tries || 0)
    const part = image.closest('.part')
    if (tries < 4) {
      image.dataset.tries = tries + 1
      setTimeout(() => image.setAttribute('srcset', image.srcset), 1000 * 2 ** tries)
    } else if (part) {
      const place = makePlace(Number(part.dataset.page))
      replace(part, place, Number(part.dataset.page))
      showFailure(place)
    }
  }

  function replace(place, part, page) {
    near.unobserve(place)
    middle.unobserve(place)
    place.replaceWith(part)
    parts[page] = part
    middle.observe(part)
    if (target) parts[target].scrollIntoView()
  }

  function showFailure(place) {
    const button = document.createElement('button')
    button.textContent = again
    button.addEventListener('click', () => {
      place.textContent = loading
      wanted.add(place)
      load()
    })
    place.replaceChildren(`${failed} `, button)
  }

  function goTo(page) {
    target = Math.min(pages, Math.max(1, page)) || 0
    // Also when the page stays the same, which no observer reports.
    input.value = target || current
    if (target) parts[target].scrollIntoView()
  }

  /** An empty field, which is also what a browser makes of letters, leads nowhere. */
  function goToTyped() {
    goTo(input.value ? Number(input.value) : current)
  }

  let zoom = Number(store.get('zoom')) || 1
  const zooms = [0.85, 1, 1.25, 1.5, 2, 3]
  function sizeImages(part) {
    if (zoom > 1) for (const image of part.querySelectorAll('.paper img')) image.sizes = `${Math.round(100 * zoom)}vw`
  }
  function setZoom(step) {
    const at = zooms.indexOf(zoom) === -1 ? 1 : zooms.indexOf(zoom)
    zoom = zooms[Math.min(zooms.length - 1, Math.max(0, at + step))]
    book.style.setProperty('--zoom', zoom)
    store.set('zoom', zoom)
    sizeImages(book)
    if (step) goTo(current)
  }

  function start() {
    const shown = book.querySelector('.part')
    const from = Number(shown.dataset.page)
    const before = document.createDocumentFragment()
    const after = document.createDocumentFragment()
    for (let page = 1; page <= pages; page++) {
      parts[page] = page === from ? shown : makePlace(page)
      if (page !== from) (page < from ? before : after).append(parts[page])
    }
    book.prepend(before)
    book.append(after)
    const place = query.has('page') ? from : Number(store.get(`place.${key}`)) || from
    if (place !== 1) goTo(place)
    take(place === from ? 2 : 1, waitForPicture(shown))
    for (let page = 1; page <= pages; page++) {
      middle.observe(parts[page])
      if (page !== from) near.observe(parts[page])
    }
  }

  document.documentElement.className = 'ready'
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(event, () => { target = 0 }, { passive: true })
  const isPicture = (element) => element instanceof Element && element.matches('.paper img')
  document.addEventListener('error', ({ target }) => isPicture(target) && drawAgain(target), true)
  for (const image of book.querySelectorAll('.paper img'))
    if (image.complete && image.naturalWidth === 0) drawAgain(image)
  document.addEventListener('click', (event) => {
    const link = event.target.closest('.step, [data-goto]')
    const button = event.target.closest('[data-zoom]')
    const other = event.target.closest('a[data-view]')
    if (button) setZoom(Number(button.dataset.zoom))
    if (other) {
      other.href = `?page=${current}&view=${otherView}`
      store.set('view', otherView)
    }
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.dataset.goto) document.querySelector('.menu').open = false
    goTo(link.dataset.goto ? Number(link.dataset.goto) : current + (link.rel === 'next' ? 1 : -1))
  })
  input.form.addEventListener('submit', (event) => {
    event.preventDefault()
    input.blur()
    goToTyped()
  })
  input.addEventListener('change', goToTyped)
  for (const button of document.querySelectorAll('[data-zoom]')) button.hidden = false
  setZoom(0)
  start()
  offerAloud()
  offerKeeping()

  /** With the phone's own voice, page after page, in the language of each paragraph. */
  function offerAloud() {
    const button = document.querySelector('[data-aloud]')
    const voice = window.speechSynthesis
    if (!voice || !window.SpeechSynthesisUtterance) return
    const words = [button.textContent, button.dataset.aloud]
    let isReading = false
    const stop = () => {
      isReading = false
      voice.cancel()
      button.textContent = words[0]
    }
    const readPart = async (page) => {
      for (let waited = 0; waited < 40 && parts[page].classList.contains('waiting'); waited++)
        await new Promise((resolve) => setTimeout(resolve, 250))
      for (const text of listTexts(parts[page])) {
        if (!isReading) return
        await speak(text)
      }
    }
    const speak = (text) =>
      new Promise((resolve) => {
        const utterance = new SpeechSynthesisUtterance(text)
        utterance.lang = /[\u0900-\u097f]/.test(text) ? 'hi-IN' : 'en-IN'
        utterance.onend = resolve
        utterance.onerror = resolve
        voice.speak(utterance)
      })
    button.hidden = false
    button.addEventListener('click', async () => {
      if (isReading) return stop()
      isReading = true
      button.textContent = words[1]
      for (let page = current; page <= pages && isReading; page++) {
        if (page !== current) goTo(page)
        await readPart(page)
      }
      stop()
    })
    addEventListener('pagehide', stop)
  }

  function listTexts(part) {
    const blocks = part.querySelectorAll('.flow h1, .flow h2, .flow h3, .flow h4, .flow p, .flow li, .flow tr, .flow figcaption, .flow img')
    const flowing = [...blocks].filter((block) => !block.querySelector('p, li'))
    const found = flowing.length > 0 ? flowing : part.querySelectorAll('svg text')
    return [...found].map((block) => (block.alt || block.textContent).trim()).filter(Boolean)
  }

  /** The worker of this address keeps what is opened, once the buyer wants it; see /download/read/worker.js. */
  async function offerKeeping() {
    if (!navigator.serviceWorker || !window.caches) return
    const name = `reader:${key}`
    const scope = base.slice(0, base.lastIndexOf('/') + 1)
    const box = document.querySelector('.keeping')
    const [keep, kept, remove] = ['[data-keep]', '[data-kept]', '[data-remove]'].map((one) => box.querySelector(one))
    const show = (isKept) => {
      keep.hidden = isKept
      kept.hidden = !isKept
      remove.hidden = !isKept
    }
    const start = async () => {
      await navigator.serviceWorker.register(`${scope}worker.js`, { scope })
      if (navigator.serviceWorker.controller) return
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve)
        setTimeout(resolve, 5000)
      })
    }
    keep.addEventListener('click', async () => {
      keep.disabled = true
      try {
        await start()
        await caches.open(name)
        const shown = parts.filter((part) => part && !part.classList.contains('waiting'))
        const images = shown.flatMap((part) => [...part.querySelectorAll('img')].map((image) => image.currentSrc))
        const pagesShown = shown.map((part) => `${base}/part/${part.dataset.page}${view.replace('&', '?')}`)
        const wantedNow = [location.href, '/reader.css', '/reader.js', ...pagesShown, ...images.filter(Boolean)]
        await Promise.all(wantedNow.map((address) => fetch(address)))
        show(true)
      } catch {}
      keep.disabled = false
    })
    remove.addEventListener('click', async () => {
      await caches.delete(name)
      const left = (await caches.keys()).filter((each) => each.startsWith('reader:') && each !== 'reader:files')
      if (left.length === 0) {
        await caches.delete('reader:files')
        for (const one of await navigator.serviceWorker.getRegistrations())
          if (/\/download\/read\//.test(one.scope)) await one.unregister()
      }
      show(false)
    })
    show(await caches.has(name))
    box.hidden = false
  }
})()
