import { Link } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { Logo } from '../../../ui/logo.tsx'

export function HomeLink({ shopName, className }: { shopName?: string; className: string }) {
  return (
    <Link
      to="/admin-dashboard"
      aria-label={shopName ? undefined : adminLayoutWords.pages.home}
      className={`flex min-w-0 items-center gap-2.5 ${className}`}
    >
      <Logo className="size-7 shrink-0" />
      {shopName ? <span className="truncate pt-0.5 leading-tight font-extrabold">{shopName}</span> : null}
    </Link>
  )
}
