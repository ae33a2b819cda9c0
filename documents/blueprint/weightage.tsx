import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { WeightageBar, weightColour } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Notes } from '../typesetting.tsx'
import { adviceFor, type Edition } from './edition.ts'

const words = blueprintDocument.units

export function UnitWeightage({ edition }: { edition: Edition }) {
  const { blueprint } = edition
  const heaviest = [...blueprint.units].sort((a, b) => b.marks - a.marks)
  return (
    <>
      <WeightageBar parts={blueprint.units} />
      <View style={{ marginTop: 8 }}>
        {heaviest.map((unit) => (
          <View
            key={unit.name}
            style={{ flexDirection: 'row', borderBottom: `0.5 solid ${palette.line}`, paddingVertical: 6 }}
            wrap={false}
          >
            <View
              style={{
                width: 42,
                height: 34,
                backgroundColor: weightColour(unit.marks),
                border: `0.8 solid ${palette.ink}`,
                alignItems: 'center',
              }}
            >
              <Text style={{ ...text.heading, lineHeight: 1.2, marginTop: 8 }}>{String(unit.marks)}</Text>
            </View>
            <View style={{ flex: 1, marginLeft: 12 }}>
              <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
                <Text style={{ ...text.body, ...text.strong, fontSize: 11 }}>{unit.name}</Text>
                <Text style={text.small}>
                  {words.share(Math.round((unit.marks / blueprint.theoryMarks) * 1000) / 10)}
                </Text>
              </View>
              {unit.chapters.map((chapter) => {
                const { assessed } = adviceFor(edition, chapter)
                return (
                  <Text key={chapter.name} style={{ ...text.body, fontSize: 9, lineHeight: 1.4 }}>
                    {chapter.name}
                    {assessed ? <Text style={{ color: palette.blue }}>{`   ${assessed}`}</Text> : null}
                  </Text>
                )
              })}
            </View>
          </View>
        ))}
      </View>
      <Text style={{ ...text.small, marginTop: 8 }}>{sampleEdition.syllabus}</Text>
      <Notes title={words.notes} />
    </>
  )
}
