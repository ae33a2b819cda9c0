import { settingsWords } from '#content/interface/en/admin/settings.ts'
import type { ServiceName } from '#shop/services/list-services.server.ts'
import type { TestOutcome } from '#shop/services/test-service.server.ts'
import type { Notice } from '../../../ui/notice.tsx'

const words = settingsWords.services.results

/** The result of "Test now", next to its service. */
export interface TestAnswer {
  service: ServiceName
  notice: Notice
}

export function describeTest(service: ServiceName, outcome: TestOutcome): TestAnswer {
  return { service, notice: toNotice(service, outcome) }
}

function toNotice(service: ServiceName, outcome: TestOutcome): Notice {
  if ('refused' in outcome) {
    const { refused } = outcome
    const description = refused === 'too-soon' ? words.tooSoon(outcome.waitSeconds) : words.notConfigured
    return { title: words.notTested, description, tone: 'bad' }
  }
  if (outcome.works) return { title: words.works, description: words.worked[service](outcome.answer), tone: 'good' }
  return { title: words.failed, ...outcome.reason, tone: 'bad' }
}
