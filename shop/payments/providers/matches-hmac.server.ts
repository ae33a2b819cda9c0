export { matchesHmac } from '#platform/signing.server.ts'
