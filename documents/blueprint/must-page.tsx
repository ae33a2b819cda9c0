import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { TickBox } from '../drawings/tick-box.tsx'
import { text } from '../theme.ts'
import { Formula, Notes } from '../typesetting.tsx'
import type { Edition } from './edition.ts'
import { priorities } from './priorities.ts'

/** One page with every must of every map, to pin above the desk. */
export function MustPage({ edition: { blueprint } }: { edition: Edition }) {
  return (
    <>
      {blueprint.maps.map((map) => {
        const musts = map.items.filter(({ priority }) => priority === 'must')
        return (
          <View key={map.key} style={{ marginBottom: 12 }}>
            <Text style={{ ...text.heading, fontSize: 13 }}>{map.title.replace(' priority map', '')}</Text>
            <View style={{ flexDirection: 'row', flexWrap: 'wrap', marginTop: 2 }}>
              {musts.map(({ label, chapter }) => (
                <View
                  key={label}
                  style={{
                    width: '50%',
                    flexDirection: 'row',
                    alignItems: 'center',
                    paddingRight: 12,
                    paddingVertical: 5,
                    borderBottom: `0.5 solid ${palette.line}`,
                  }}
                >
                  <TickBox size={11} />
                  <View
                    style={{ width: 3, height: 22, backgroundColor: priorities.must.colour, marginHorizontal: 7 }}
                  />
                  <View style={{ flex: 1 }}>
                    <Formula size={9.5}>{label}</Formula>
                    <Text style={{ ...text.small, fontSize: 7.5, lineHeight: 1.2 }}>{chapter}</Text>
                  </View>
                </View>
              ))}
            </View>
          </View>
        )
      })}
      <Notes title={blueprintDocument.musts.notes} />
    </>
  )
}
