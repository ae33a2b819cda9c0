import { rmSync } from 'node:fs'

export default function removeData() {
  if (process.env.SHOP_TEST_DATA) rmSync(process.env.SHOP_TEST_DATA, { recursive: true, force: true })
}
