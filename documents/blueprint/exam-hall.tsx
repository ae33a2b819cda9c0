import { Text, View } from '@react-pdf/renderer'
import { palette } from '#app/ui/palette.ts'
import type { Blueprint } from '#content/blueprints/blueprint.ts'
import { weightColour } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Heading, Points } from '../typesetting.tsx'
import { shareOut } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

const minutesToWrite = 165

/** Three hours by marks, with a quarter of an hour kept for the end. */
export function sectionMinutes({ paper }: Blueprint): number[] {
  return shareOut(
    minutesToWrite,
    paper.sections.map((section) => section.marks),
  )
}

export function ExamHall({ edition: { blueprint } }: { edition: Edition }) {
  const minutes = sectionMinutes(blueprint)
  let from = 0
  return (
    <>
      <View style={{ border: `0.8 solid ${palette.ink}` }}>
        {blueprint.paper.sections.map((section, index) => {
          const length = minutes[index] ?? 0
          const start = from
          from += length
          return (
            <View
              key={section.name}
              style={{
                height: length * 1.7,
                flexDirection: 'row',
                backgroundColor: weightColour(section.marks),
                borderBottom: `0.8 solid ${palette.ink}`,
                padding: '5 10 0 10',
              }}
            >
              <Text
                style={{ ...text.small, width: 74, color: palette.ink }}
              >{`${clock(start)} to ${clock(from)}`}</Text>
              <View style={{ flex: 1 }}>
                <Text style={{ ...text.body, ...text.strong, lineHeight: 1.3 }}>{section.name}</Text>
                {length > 24 ? (
                  <Text style={{ ...text.small, color: palette.ink, lineHeight: 1.2 }}>{section.detail}</Text>
                ) : null}
              </View>
              <Text style={{ ...text.body, lineHeight: 1.3 }}>{`${section.marks} marks, ${length} min`}</Text>
            </View>
          )
        })}
        <View style={{ height: 28, flexDirection: 'row', padding: '5 10 0 10' }}>
          <Text style={{ ...text.small, width: 74, color: palette.ink }}>{`${clock(from)} to 3:00`}</Text>
          <Text style={{ ...text.body, ...text.strong, lineHeight: 1.3, flex: 1 }}>Read through</Text>
          <Text style={{ ...text.body, lineHeight: 1.3 }}>{`${180 - from} min`}</Text>
        </View>
      </View>
      <Heading>Rules that save marks</Heading>
      <Points points={hallRules} gap={3} />
      <Heading>The last three days</Heading>
      <Points points={lastDays} gap={3} />
    </>
  )
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const hallRules = [
  'One mark is worth about two minutes. Past double that, leave a gap and go on.',
  'Answer in the order you are sure of, but inside the section the question belongs to.',
  'Where there is a choice, decide once. Two half answers earn the better half only.',
  'Number every answer as the paper does. A marker who must search does not search for long.',
]

const lastDays = [
  'No new chapter. The must page, the maps and your own list of lost marks.',
  'One old paper on the third day before, in the hours of the examination. None on the last day.',
  'The evening before: two pens, a pencil, a ruler, the admit card, and sleep.',
]
