/** The sandbox's payment page, and its name on receipts. */
export const sandbox = {
  title: 'Sandbox (demo: no real money)',
}
