import { createContext } from 'react-router'
import type { AdminSession } from '#shop/admin/find-person.server.ts'
import type { Person } from '#shop/audit/person.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'

/** Who acts in the dashboard. Only `requirePerson` sets it, so no act runs without that guard. */
export const actorContext = createContext<Actor>()

/** The session that the browser's cookie opens. */
export const adminSessionContext = createContext<AdminSession>()

export const personContext = createContext<Person>()
