// scripts/start.ts, for a shop whose calls to a provider's own address end at a fake.
import './lead-to-fakes.ts'

await import('../../scripts/start.ts')
