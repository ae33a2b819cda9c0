import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { Heading, Notes, Paragraph, Points } from '../typesetting.tsx'
import type { Edition } from './edition.ts'

export function About({ edition: { shopName, blueprint } }: { edition: Edition }) {
  return (
    <>
      <Heading>Facts</Heading>
      <Points
        points={[
          `The subject’s code, units, chapters, their ${blueprint.theoryMarks} marks and the paper’s sections: CBSE, session 2025-26.`,
          'Internal assessment of 20 marks, three hours of writing, and the shares of question types: the same scheme.',
          sampleEdition.syllabus,
        ]}
      />
      <Heading>Sample figures</Heading>
      <Paragraph>{sampleEdition.explanation}</Paragraph>
      <Heading>Computed</Heading>
      <Points
        points={[
          'Averages and ranges come from the heatmap’s figures, priorities from the number of papers that asked.',
          'Hours and minutes are shared out in proportion to marks and rounded so that nothing is lost.',
        ]}
      />
      <Heading>What a blueprint is not</Heading>
      <Paragraph>{sampleEdition.notThis}</Paragraph>
      <Paragraph>{`${shopName} is not connected with CBSE.`}</Paragraph>
      <Notes title="My own list: what I still mix up" />
    </>
  )
}
