import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { mayOpen } from '#shop/admin/access.ts'
import type { WaitingCounts } from '#shop/admin/count-waiting.server.ts'
import type { Person } from '#shop/audit/person.ts'
import {
  ChartColumnIcon,
  HouseIcon,
  type Icon,
  MegaphoneIcon,
  PackageIcon,
  PencilLineIcon,
  ReceiptIndianRupeeIcon,
  SettingsIcon,
  UsersIcon,
  WalletCardsIcon,
} from '../icons/icons.tsx'

const { pages, groups } = adminLayoutWords

export interface OwnerPage {
  to: string
  label: string
  /** Which number of things that need a person stands beside it. */
  counts?: keyof WaitingCounts
}

/** One line of the menu, which leads to its first page. */
export interface OwnerPageGroup {
  label: string
  Icon: Icon
  pages: [OwnerPage, ...OwnerPage[]]
  /** The day's work: its pages are always shown. */
  isAlwaysOpen?: boolean
}

const at = (path: string) => `/admin-dashboard${path}`

const home: OwnerPageGroup = { label: pages.home, Icon: HouseIcon, pages: [{ to: at(''), label: pages.home }] }
const orders: OwnerPageGroup = {
  label: pages.orders,
  Icon: ReceiptIndianRupeeIcon,
  isAlwaysOpen: true,
  pages: [
    { to: at('/orders'), label: pages.orders, counts: 'problems' },
    { to: at('/requests'), label: pages.requests, counts: 'requests' },
    { to: at('/inbox'), label: pages.inbox, counts: 'inbox' },
    { to: at('/disputes'), label: pages.disputes, counts: 'disputes' },
  ],
}
const customers: OwnerPageGroup = {
  label: pages.customers,
  Icon: UsersIcon,
  pages: [{ to: at('/customers'), label: pages.customers }],
}
const products: OwnerPageGroup = {
  label: pages.products,
  Icon: PackageIcon,
  pages: [
    { to: at('/products'), label: pages.products },
    { to: at('/files'), label: pages.files },
    { to: at('/trace'), label: pages.trace },
  ],
}

/** The menu of the dashboard, in the words and the order that other shop programs taught owners. */
const menu: OwnerPageGroup[] = [
  home,
  orders,
  customers,
  products,
  {
    label: groups.marketing,
    Icon: MegaphoneIcon,
    pages: [
      { to: at('/offers'), label: pages.offers },
      { to: at('/messages'), label: pages.messages },
    ],
  },
  { label: pages.reports, Icon: ChartColumnIcon, pages: [{ to: at('/reports'), label: pages.reports }] },
  {
    label: groups.money,
    Icon: WalletCardsIcon,
    pages: [
      { to: at('/books'), label: pages.books },
      { to: at('/books/bank'), label: pages.bank },
    ],
  },
  {
    label: pages.words,
    Icon: PencilLineIcon,
    pages: [
      { to: at('/words'), label: pages.words },
      { to: at('/publish'), label: pages.publish },
    ],
  },
  {
    label: pages.settings,
    Icon: SettingsIcon,
    pages: [
      { to: at('/settings'), label: pages.settings },
      { to: at('/opening'), label: pages.opening },
      { to: at('/alerts'), label: pages.alerts },
      { to: at('/people'), label: pages.people },
      { to: at('/my-login'), label: pages.myLogin },
      { to: at('/imports'), label: pages.imports },
      { to: at('/move-out'), label: pages.moveOut },
      { to: at('/sheets'), label: pages.sheets },
      { to: at('/webhooks'), label: pages.webhooks },
      { to: at('/api-keys'), label: pages.apiKeys },
      { to: at('/audit'), label: pages.audit },
    ],
  },
]

/** The bar on a phone has room for four; the whole menu is behind "More". */
const inBottomBar = [home, orders, customers, products]

/** A group of which a helper may open one page is that page. */
export function listMenuGroups(person: Person): OwnerPageGroup[] {
  return menu.flatMap((group) => {
    const [first, ...others] = group.pages.filter(({ to }) => mayOpen(person, to))
    if (!first) return []
    return { ...group, label: others.length > 0 ? group.label : first.label, pages: [first, ...others] }
  })
}

export function listBottomBar(person: Person): OwnerPageGroup[] {
  return inBottomBar.filter(({ pages: [{ to }] }) => mayOpen(person, to))
}

/** Pages outside the menu that belong to one in it. */
const belongsTo: Record<string, string> = { [at('/record-sale')]: at('/orders'), [at('/security')]: at('/audit') }

/** The address in the menu that the open page belongs to: of those that its own begins with, the longest. */
export function findCurrentAddress(pathname: string): string | null {
  const path = pathname.replace(/\/+$/, '')
  const open = /\/orders\/[^/]+\/disputes\//.test(path) ? at('/disputes') : (belongsTo[path] ?? path)
  const isOpen = (to: string) => open === to || (to !== at('') && open.startsWith(`${to}/`))
  const addresses = menu.flatMap((group) => group.pages.map(({ to }) => to)).filter(isOpen)
  return addresses.sort((one, other) => other.length - one.length)[0] ?? null
}
