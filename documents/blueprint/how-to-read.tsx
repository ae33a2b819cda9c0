import { Text, View } from '@react-pdf/renderer'
import { heat, palette } from '#brand/palette.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { Squares } from '../drawings/squares.tsx'
import { text } from '../theme.ts'
import { Callout, Heading, Points } from '../typesetting.tsx'
import { priorities } from './priorities.ts'

export function HowToRead() {
  return (
    <>
      <Heading>Colours are heat</Heading>
      <Text style={text.body}>
        Cold squares carried few marks, hot ones many. Read a heatmap from afar first: the warm rows are your plan.
      </Text>
      <View style={{ flexDirection: 'row', alignItems: 'center', marginTop: 8, marginBottom: 2 }}>
        <Text style={{ ...text.small, width: 66 }}>fewer marks</Text>
        {heat.map((colour) => (
          <View key={colour} style={{ width: 46, height: 16, backgroundColor: colour }} />
        ))}
        <Text style={{ ...text.small, marginLeft: 8 }}>more marks</Text>
      </View>
      <Heading>Priorities are counts</Heading>
      <Text style={text.body}>
        One square is one paper. An item is a must, should or could by the number of papers that asked for it, not by
        taste.
      </Text>
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
      <Heading>Use it in this order</Heading>
      <View>
        {steps.map(({ title, detail }, index) => (
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
      <Callout title="What is a fact here, and what is a sample">
        <Points points={[sampleEdition.explanation, sampleEdition.syllabus]} />
      </Callout>
    </>
  )
}

const steps = [
  {
    title: 'See the paper',
    detail: 'Pattern and unit marks tell you what one mark costs in minutes and which unit is worth a week.',
  },
  {
    title: 'Choose your chapters',
    detail: 'Heatmap and ranking: circle the warm chapters you are unsure of. They come first.',
  },
  {
    title: 'Work from the cards',
    detail: 'Open the textbook at the chapter and use its card: what is asked, where to begin, how marks get lost.',
  },
  {
    title: 'Learn the musts by heart',
    detail: 'The priority maps have a box for each item. Tick it when you got it right on three different days.',
  },
  {
    title: 'Plan by marks',
    detail: 'The last pages turn marks into hours, weeks and minutes in the hall.',
  },
]
