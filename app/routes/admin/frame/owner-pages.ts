import Bell from 'lucide-react/icons/bell'
import BookOpenText from 'lucide-react/icons/book-open-text'
import Braces from 'lucide-react/icons/braces'
import ChartColumn from 'lucide-react/icons/chart-column'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Import from 'lucide-react/icons/import'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import PencilLine from 'lucide-react/icons/pencil-line'
import Percent from 'lucide-react/icons/percent'
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import ScanSearch from 'lucide-react/icons/scan-search'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import Sheet from 'lucide-react/icons/sheet'
import Store from 'lucide-react/icons/store'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'

const { pages } = adminLayoutWords

export interface OwnerPage {
  to: string
  label: string
  Icon: typeof House
}

const home: OwnerPage = { to: '/admin-dashboard', label: pages.home, Icon: House }
const orders: OwnerPage = { to: '/admin-dashboard/orders', label: pages.orders, Icon: ReceiptIndianRupee }
const requests: OwnerPage = { to: '/admin-dashboard/requests', label: pages.requests, Icon: MessageCircleQuestion }
const customers: OwnerPage = { to: '/admin-dashboard/customers', label: pages.customers, Icon: Users }
const inbox: OwnerPage = { to: '/admin-dashboard/inbox', label: pages.inbox, Icon: Inbox }
const reports: OwnerPage = { to: '/admin-dashboard/reports', label: pages.reports, Icon: ChartColumn }
const books: OwnerPage = { to: '/admin-dashboard/books', label: pages.books, Icon: BookOpenText }
const products: OwnerPage = { to: '/admin-dashboard/products', label: pages.products, Icon: Package }

const shop: OwnerPage[] = [
  { to: '/admin-dashboard/offers', label: pages.offers, Icon: Percent },
  { to: '/admin-dashboard/files', label: pages.files, Icon: FileText },
  { to: '/admin-dashboard/messages', label: pages.messages, Icon: Mail },
  { to: '/admin-dashboard/words', label: pages.words, Icon: PencilLine },
  { to: '/admin-dashboard/publish', label: pages.publish, Icon: Send },
]

const business: OwnerPage[] = [
  { to: '/admin-dashboard/settings', label: pages.settings, Icon: Settings },
  { to: '/admin-dashboard/opening', label: pages.opening, Icon: Store },
  { to: '/admin-dashboard/alerts', label: pages.alerts, Icon: Bell },
  { to: '/admin-dashboard/people', label: pages.people, Icon: UserPlus },
  { to: '/admin-dashboard/imports', label: pages.imports, Icon: Import },
  { to: '/admin-dashboard/move-out', label: pages.moveOut, Icon: PackageOpen },
  { to: '/admin-dashboard/webhooks', label: pages.webhooks, Icon: Webhook },
  { to: '/admin-dashboard/api-keys', label: pages.apiKeys, Icon: Braces },
  { to: '/admin-dashboard/sheets', label: pages.sheets, Icon: Sheet },
  { to: '/admin-dashboard/my-login', label: pages.myLogin, Icon: KeyRound },
  { to: '/admin-dashboard/trace', label: pages.trace, Icon: ScanSearch },
  { to: '/admin-dashboard/audit', label: pages.audit, Icon: ScrollText },
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
