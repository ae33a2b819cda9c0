import { type OrderProblemKind, orderProblemKinds } from '#db/schema/orders.ts'

export function readProblemKind(typed: string | undefined): OrderProblemKind | undefined {
  return orderProblemKinds.find((kind) => kind === typed)
}
