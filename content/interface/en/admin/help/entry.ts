/** What the owner reads about one page of the dashboard, in half a screen. */
export interface HelpEntry {
  /** Part of its address: /admin-dashboard/help/orders. */
  slug: string
  title: string
  /** The pages that link to it, as app/routes.ts names them. */
  pages: string[]
  /** What the page is for. */
  purpose: string
  /** What happens when the owner presses a button: its label, where … stands for what differs, and a sentence. */
  buttons: { label: string; does: string }[]
  /** What else is good to know. */
  notes?: string[]
}
