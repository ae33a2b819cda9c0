import { Text, View } from '@react-pdf/renderer'
import { heat, palette } from '#brand/palette.ts'
import { drawings } from '#content/interface/en/drawings.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { Squares } from '../drawings/squares.tsx'
import { text } from '../theme.ts'
import { Callout, Heading, Points } from '../typesetting.tsx'
import { priorities } from './priorities.ts'

const { colours, priorities: priorityWords, order, factsAndSamples } = blueprintDocument.howToRead

export function HowToRead() {
  return (
    <>
      <Heading>{colours.heading}</Heading>
      <Text style={text.body}>{colours.text}</Text>
      <View style={{ flexDirection: 'row', alignItems: 'center', marginTop: 8, marginBottom: 2 }}>
        <Text style={{ ...text.small, width: 66 }}>{drawings.fewerMarks}</Text>
        {heat.map((colour) => (
          <View key={colour} style={{ width: 46, height: 16, backgroundColor: colour }} />
        ))}
        <Text style={{ ...text.small, marginLeft: 8 }}>{drawings.moreMarks}</Text>
      </View>
      <Heading>{priorityWords.heading}</Heading>
      <Text style={text.body}>{priorityWords.text}</Text>
      <View style={{ marginTop: 6 }}>
        {Object.values(priorities).map(({ word, meaning, colour }, index) => (
          <View key={word} style={{ flexDirection: 'row', alignItems: 'center', marginBottom: 4 }}>
            <View style={{ width: 4, height: 18, backgroundColor: colour, marginRight: 8 }} />
            <Text style={{ ...text.body, ...text.strong, width: 60 }}>{word}</Text>
            <Squares filled={[9, 5, 2][index] ?? 0} of={10} colour={colour} />
            <Text style={{ ...text.small, marginLeft: 12 }}>{meaning}</Text>
          </View>
        ))}
      </View>
      <Heading>{order.heading}</Heading>
      <View>
        {order.steps.map(({ title, detail }, index) => (
          <View key={title} style={{ flexDirection: 'row', marginBottom: 6 }}>
            <View
              style={{ width: 20, height: 20, backgroundColor: palette.ink, marginRight: 10, alignItems: 'center' }}
            >
              <Text
                style={{
                  ...text.body,
                  ...text.strong,
                  fontSize: 11,
                  lineHeight: 1.2,
                  color: palette.marker,
                  marginTop: 4,
                }}
              >
                {String(index + 1)}
              </Text>
            </View>
            <View style={{ flex: 1 }}>
              <Text style={{ ...text.body, ...text.strong }}>{title}</Text>
              <Text style={text.body}>{detail}</Text>
            </View>
          </View>
        ))}
      </View>
      <Callout title={factsAndSamples}>
        <Points points={[sampleEdition.explanation, sampleEdition.years, sampleEdition.syllabus]} />
      </Callout>
    </>
  )
}
