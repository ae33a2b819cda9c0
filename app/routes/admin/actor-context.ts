import { createContext } from 'react-router'
import type { Person } from '#shop/audit/person.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'

/** Who acts in the dashboard. Only `requirePerson` sets it, so no act runs without that guard. */
export const actorContext = createContext<Actor>()

export const personContext = createContext<Person>()
