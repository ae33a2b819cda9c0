import { createContext } from 'react-router'
import type { Actor } from '#shop/audit/write-audit.server.ts'

/** Who acts in the dashboard. Only `requireOwner` sets it, so no act runs without that guard. */
export const actorContext = createContext<Actor>()
