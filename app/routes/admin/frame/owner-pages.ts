import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import {
  BellIcon,
  BookOpenTextIcon,
  BracesIcon,
  ChartColumnIcon,
  FileTextIcon,
  HouseIcon,
  type Icon,
  ImportIcon,
  InboxIcon,
  KeyRoundIcon,
  MailIcon,
  MessageCircleQuestionMarkIcon,
  PackageIcon,
  PencilLineIcon,
  PercentIcon,
  ReceiptIndianRupeeIcon,
  ScanSearchIcon,
  ScrollTextIcon,
  SendIcon,
  SettingsIcon,
  SheetIcon,
  StoreIcon,
  UserPlusIcon,
  UsersIcon,
  WebhookIcon,
} from '../icons/icons.tsx'

const { pages } = adminLayoutWords

export interface OwnerPage {
  to: string
  label: string
  Icon: Icon
}

const home: OwnerPage = { to: '/admin-dashboard', label: pages.home, Icon: HouseIcon }
const orders: OwnerPage = { to: '/admin-dashboard/orders', label: pages.orders, Icon: ReceiptIndianRupeeIcon }
const requests: OwnerPage = {
  to: '/admin-dashboard/requests',
  label: pages.requests,
  Icon: MessageCircleQuestionMarkIcon,
}
const customers: OwnerPage = { to: '/admin-dashboard/customers', label: pages.customers, Icon: UsersIcon }
const inbox: OwnerPage = { to: '/admin-dashboard/inbox', label: pages.inbox, Icon: InboxIcon }
const reports: OwnerPage = { to: '/admin-dashboard/reports', label: pages.reports, Icon: ChartColumnIcon }
const books: OwnerPage = { to: '/admin-dashboard/books', label: pages.books, Icon: BookOpenTextIcon }
const products: OwnerPage = { to: '/admin-dashboard/products', label: pages.products, Icon: PackageIcon }

const shop: OwnerPage[] = [
  { to: '/admin-dashboard/offers', label: pages.offers, Icon: PercentIcon },
  { to: '/admin-dashboard/files', label: pages.files, Icon: FileTextIcon },
  { to: '/admin-dashboard/messages', label: pages.messages, Icon: MailIcon },
  { to: '/admin-dashboard/words', label: pages.words, Icon: PencilLineIcon },
  { to: '/admin-dashboard/publish', label: pages.publish, Icon: SendIcon },
]

const business: OwnerPage[] = [
  { to: '/admin-dashboard/settings', label: pages.settings, Icon: SettingsIcon },
  { to: '/admin-dashboard/opening', label: pages.opening, Icon: StoreIcon },
  { to: '/admin-dashboard/alerts', label: pages.alerts, Icon: BellIcon },
  { to: '/admin-dashboard/people', label: pages.people, Icon: UserPlusIcon },
  { to: '/admin-dashboard/imports', label: pages.imports, Icon: ImportIcon },
  { to: '/admin-dashboard/webhooks', label: pages.webhooks, Icon: WebhookIcon },
  { to: '/admin-dashboard/api-keys', label: pages.apiKeys, Icon: BracesIcon },
  { to: '/admin-dashboard/sheets', label: pages.sheets, Icon: SheetIcon },
  { to: '/admin-dashboard/my-login', label: pages.myLogin, Icon: KeyRoundIcon },
  { to: '/admin-dashboard/trace', label: pages.trace, Icon: ScanSearchIcon },
  { to: '/admin-dashboard/audit', label: pages.audit, Icon: ScrollTextIcon },
]

/** The side bar on a laptop: the day's work, the shop, the business. */
export const sideBarGroups: OwnerPage[][] = [
  [home, orders, customers, inbox, requests, reports, books],
  [products, ...shop],
  business,
]

/** The bar on a phone has room for four; the rest is behind "More". */
export const bottomBarPages: OwnerPage[] = [home, orders, customers, products]
export const morePages: OwnerPage[] = [inbox, requests, reports, books, ...shop, ...business]
