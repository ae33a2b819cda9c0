/** For which the stylesheet is built; the README names them. Below those of Vite's own target, pages work without React. */
export const oldestBrowsers = ['chrome88', 'safari14.1', 'firefox91']
