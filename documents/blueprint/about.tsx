import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { Heading, Notes, Paragraph, Points } from '../typesetting.tsx'
import type { Edition } from './edition.ts'

const words = blueprintDocument.about

export function About({ edition: { shopName, blueprint } }: { edition: Edition }) {
  return (
    <>
      <Heading>{words.facts.heading}</Heading>
      <Points points={[...words.facts.points(blueprint.theoryMarks), sampleEdition.syllabus]} />
      <Heading>{words.sampleFigures}</Heading>
      <Paragraph>{sampleEdition.explanation}</Paragraph>
      <Heading>{words.computed.heading}</Heading>
      <Points points={words.computed.points} />
      <Heading>{words.notThis}</Heading>
      <Paragraph>{sampleEdition.notThis}</Paragraph>
      <Paragraph>{words.notConnected(shopName)}</Paragraph>
      <Notes title={words.notes} />
    </>
  )
}
