/** Who uses the dashboard. */
export interface Person {
  role: 'owner' | 'helper'
  /** As the audit log names the person. */
  name: string
}

export const owner: Person = { role: 'owner', name: 'owner' }
