import { joinWithAndInHindi, spellAllInHindi, spellNumberInHindi } from '#brand/hindi-words.ts'
import type { GuideAdvice } from '../blueprints/advice.ts'
import type { StrategyGuideWords } from '../strategy-guide.ts'
import { subjectsInHindi } from './blueprints/subjects.ts'

const allSubjects = spellAllInHindi(subjectsInHindi.length)
const names = subjectsInHindi.map(({ name }) => name)
const totalMarks = subjectsInHindi.reduce((sum, { blueprint }) => sum + blueprint.theoryMarks, 0)

/** By the slug of the subject. */
const advice: Readonly<Record<string, GuideAdvice>> = {
  maths: {
    paperNote: 'Standard और Basic में चैप्टर और अंक एक ही हैं; फ़र्क इतना है कि सवाल कितने कठिन हैं।',
    lightChapter: 'प्रायिकता',
    weeks: [
      'बीजगणित: रोज़ एक चैप्टर, फ़ॉर्मूले एक कार्ड पर',
      'ज्यामिति और त्रिकोणमिति: उपपत्तियाँ और आकृतियाँ हाथ से',
      'सांख्यिकी और प्रायिकता, क्षेत्रमिति, फिर दोनों छोटी यूनिट',
      'दो पूरे पेपर, हर एक के बाद कटे हुए अंक देखें',
    ],
  },
  science: {
    paperNote: 'उत्तर उसी विज्ञान के खंड में लिखें जिसका सवाल है। कहीं और लिखे उत्तर नहीं जाँचे जाते।',
    lightChapter: 'हमारा पर्यावरण',
    weeks: [
      'रासायनिक पदार्थ: पहले समीकरण, फिर कारण',
      'सजीव जगत: रोज़ दो डायग्राम',
      'भौतिक विज्ञान: प्रकाश और विद्युत; फिर हमारा पर्यावरण',
      'दो पूरे पेपर; जिस चित्र में नाम छूटा, उसे फिर बनाएँ',
    ],
  },
  social: {
    paperNote: '80 में से 5 अंक मैप वर्क के हैं: 2 इतिहास में और 3 भूगोल में।',
    lightChapter: 'सत्ता की साझेदारी',
    weeks: [
      'इतिहास: एक समय रेखा, फिर राष्ट्रवाद के दोनों चैप्टर',
      'राजनीति विज्ञान: दो कॉलम में तुलनाएँ',
      'भूगोल और अर्थशास्त्र; रोज़ दस मिनट मैप वर्क',
      'दो पूरे पेपर; पाँच अंकों के उत्तर पाँच शीर्षकों में',
    ],
  },
}

const weekTitles = ['हफ़्ता 1: भारी यूनिट', 'हफ़्ता 2: उसके बाद वाली', 'हफ़्ता 3: जो बच गया', 'हफ़्ता 4: पेपर और घड़ी']

export const strategyGuideInHindi: StrategyGuideWords = {
  language: 'hi',
  title: 'कक्षा 10 स्ट्रैटेजी गाइड',
  meta: {
    title: (guide) => `${guide}, CBSE`,
    subject: 'CBSE कक्षा 10 में अंक कहाँ हैं, पहले क्या दोहराएँ, और चार हफ़्तों की योजना',
    keywords: 'CBSE, कक्षा 10, रिवीज़न प्लान, वेटेज, बोर्ड परीक्षा',
  },
  runningTitle: (shopName, guide) => `${shopName} · ${guide}`,
  cover: { eyebrow: 'CBSE · फ़्री गाइड', title: 'कक्षा 10', marked: 'स्ट्रैटेजी गाइड' },
  contents: {
    eyebrow: 'फ़्री गाइड',
    title: 'एक मिनट में',
    heading: 'इसमें क्या है',
    syllabus: 'सिलेबस',
    notes: 'मेरी परीक्षा की तारीखें',
  },
  chapter: (number) => `अध्याय ${number}`,
  summary: `${spellNumberInHindi(subjectsInHindi.length)} विषय, ${totalMarks} अंक, चार हफ़्ते: अंक कहाँ हैं, पहले क्या खोलें और घंटे कैसे बाँटें।`,
  inOneMinute: [
    `${joinWithAndInHindi(names)}: ${describeTheoryMarks()}, समय तीन घंटे। 20 और अंक स्कूल से आते हैं।`,
    'बोर्ड बताता है कि किस यूनिट के कितने अंक हैं। उसी क्रम में दोहराएँ, किताब के क्रम में नहीं।',
    'आधे अंक इस पर मिलते हैं कि आप सीखी हुई बात का इस्तेमाल कर पाते हैं या नहीं। दोबारा पढ़ना काफ़ी नहीं: पहले याद करें, फिर हल करें।',
    `${allSubjects} विषयों को एक बार आराम से दोहराने और अंत में पूरे पेपर हल करने के लिए चार हफ़्ते काफ़ी हैं।`,
  ],
  marks: {
    title: 'अंक कहाँ हैं',
    detail: (subjectCount) => `${spellAllInHindi(subjectCount)} विषयों की हर यूनिट`,
    notes: 'मेरे पिछले अंक, और मेरा लक्ष्य',
    lead: 'CBSE के 2025-26 सिलेबस में हर यूनिट के अंक, सबसे भारी पहले। डिब्बा जितना चौड़ा, उसे उतना ज़्यादा समय दें।',
  },
  papers: {
    title: `${allSubjects} पेपर`,
    detail: 'खंड, अंक और मिनट',
    questions: (subject, questions) => `${subject}: ${questions} सवाल`,
    columns: { section: 'खंड', detail: 'क्या पूछा जाता है', marks: 'अंक', minutes: 'मिनट' },
    minutesNote: 'मिनट: तीन घंटे अंकों के हिसाब से बाँटे गए, पूरा पेपर पढ़ने के लिए पंद्रह मिनट बचाकर।',
    goodToKnow: 'काम की बात',
    lead: `${allSubjects} पेपर अंदर से कैसे दिखते हैं, और अंकों से मिनट कैसे निकलते हैं।`,
    notes: subjectsInHindi.flatMap(({ slug, name }) => (advice[slug] ? [`${name}: ${advice[slug].paperNote}`] : [])),
  },
  first: {
    title: 'पहले क्या दोहराएँ',
    detail: 'छह नियम',
    notes: 'वे चैप्टर जो मुझे आधे आते हैं',
    lead: 'मेहनत से भी ज़्यादा सही क्रम काम आता है। ये छह नियम तय करते हैं कि आज रात आप क्या खोलें।',
    rules: [
      { title: 'सबसे भारी यूनिट से शुरू करें', text: nameHeaviestUnits() },
      {
        title: 'यूनिट के अंदर वह चैप्टर लें जो आधा आता है',
        text: 'जिस चैप्टर से डर लगता है, उससे जल्दी इसमें अंक मिलते हैं। डर वाला चैप्टर दूसरे नंबर पर, जब तक मन ताज़ा है।',
      },
      {
        title: 'पढ़ने से पहले याद करें',
        text: 'चैप्टर का जो याद है, उसे खाली पन्ने पर लिखें। उसके बाद ही किताब खोलें, और सिर्फ़ छूटी हुई बातों के लिए।',
      },
      {
        title: 'वह हल करें जो पहले नहीं देखा',
        text: 'हर चैप्टर के बाद तीन ऐसे सवाल जिनका तरीका पहली नज़र में न दिखे। आधा पेपर ऐसा ही होता है।',
      },
      {
        title: 'कटे हुए अंकों की सूची रखें',
        text: 'हर गलती की एक पंक्ति: चैप्टर, क्या हुआ, अगली बार क्या करना है। इससे अच्छी किताब आपके पास नहीं होगी।',
      },
      {
        title: 'एक हल्का चैप्टर अंत के लिए छोड़ें',
        text: `थकी हुई शाम के लिए छोटा चैप्टर ठीक है: ${Object.values(advice)
          .map(({ lightChapter }) => lightChapter)
          .join(', ')}।`,
      },
    ],
  },
  weeks: {
    title: 'चार हफ़्तों की योजना',
    detail: 'टिक करने के डिब्बों के साथ',
    columns: { subject: 'विषय', task: 'काम' },
    weekdays: ['सो', 'मं', 'बु', 'गु', 'शु', 'श'],
    notes: 'इन चार हफ़्तों में मुझे क्या नहीं करना है',
    lead: `हफ़्ते में छह दिन, रोज़ करीब ${spellNumberInHindi(subjectsInHindi.length)} घंटे, हर घंटे एक विषय। रविवार आराम और एक बार पीछे देखने के लिए।`,
    plan: weekTitles.map((title, week) => ({
      title,
      tasks: subjectsInHindi.map(({ slug, name }) => ({ subject: name, task: advice[slug]?.weeks[week] ?? '' })),
    })),
  },
  lastDays: {
    title: 'आखिरी तीन दिन',
    detail: 'और परीक्षा हॉल',
    hallHeading: 'परीक्षा हॉल में',
    notes: 'मेरा कार्ड: जो मुझे अब भी उलझाता है',
    lead: 'कुछ नया नहीं। बस जो आता है, वह बेहतर क्रम में।',
    days: [
      {
        title: 'तीन दिन पहले',
        points: ['परीक्षा के समय पर एक पूरा पेपर।', 'उसी शाम उसे जाँचें और कटे हुए अंकों की अपनी सूची पढ़ें।'],
      },
      {
        title: 'दो दिन पहले',
        points: [
          'फ़ॉर्मूले, रिएक्शन, तारीखें या मैप: जो कुछ रटकर याद होता है, सब बिना देखे।',
          'जो अब भी उलझता है, उसे एक कार्ड पर लिखकर साथ रखें।',
        ],
      },
      {
        title: 'एक दिन पहले',
        points: ['अपने एक पन्ने वाले नोट्स, एक बार, अंकों के क्रम में।', 'पेन, पेंसिल, स्केल और एडमिट कार्ड रख लें। फिर सो जाएँ।'],
      },
    ],
    hall: [
      'पहले पूरा पेपर पढ़ें और जो पक्का आता है, उस पर निशान लगाएँ।',
      'एक अंक करीब दो मिनट का है। उससे दोगुना समय लग जाए, तो जगह छोड़कर आगे बढ़ें।',
      'उत्तरों के नंबर पेपर जैसे ही लिखें, और सही खंड में ही रहें।',
      'आखिरी पंद्रह मिनट पूरा पेपर पढ़ने के लिए रखें।',
    ],
  },
  twoExams: {
    title: 'साल में दो बोर्ड परीक्षाएँ',
    points: [
      '2026 से कक्षा 10 की पहली परीक्षा फ़रवरी से होती है, जो हर विद्यार्थी देता है, और दूसरी मई में।',
      'दूसरी परीक्षा देना ज़रूरी नहीं है; उससे ज़्यादा से ज़्यादा तीन विषयों के अंक सुधर सकते हैं।',
      'दोनों में पूरा सिलेबस आता है, आंतरिक मूल्यांकन एक ही बार होता है, और बेहतर अंक रखे जाते हैं।',
      'तारीखें और नियम बदल सकते हैं: इस पेज पर नहीं, cbse.gov.in की सूचनाओं पर भरोसा करें।',
    ],
  },
  closingTitle: 'और फिर',
  closing: 'यह गाइड यूनिट पर रुक जाती है। ब्लूप्रिंट आगे चैप्टर तक जाते हैं: हीटमैप, प्राथमिकता के नक्शे, ट्रेंड और हर विषय की योजना।',
}

/** What the guide quotes from the demo editions, and the foot of its pages. */
export const guideFootnotesInHindi = {
  syllabus:
    'यह संस्करण CBSE बोर्ड के लिए है, ICSE या किसी राज्य बोर्ड के लिए नहीं। यूनिट और अंक CBSE के 2025-26 सिलेबस के अनुसार हैं। बोर्ड इन्हें बदल सकता है: अपने हफ़्तों की योजना बनाने से पहले cbseacademic.nic.in के सिलेबस से मिला लें।',
  notThis: 'ब्लूप्रिंट रणनीति बनाने का साधन है। यह पाठ्यपुस्तक, प्रश्न बैंक, हल किए हुए उत्तर, पढ़ाई या किसी नतीजे का वादा नहीं है।',
  page: (number: number | string, count: number | string) => `पेज ${number} / ${count}`,
}

function describeTheoryMarks(): string {
  const [first, ...others] = subjectsInHindi.map(({ blueprint }) => blueprint.theoryMarks)
  return others.every((marks) => marks === first) ? `हर एक में थ्योरी के ${first} अंक` : `कुल मिलाकर थ्योरी के ${totalMarks} अंक`
}

/** "गणित में बीजगणित, … । सामाजिक विज्ञान के चारों भाग बराबर हैं, …" */
function nameHeaviestUnits(): string {
  const heaviest = subjectsInHindi.map(({ name, blueprint }) => {
    const most = Math.max(...blueprint.units.map(({ marks }) => marks))
    const units = blueprint.units.filter(({ marks }) => marks === most).map((unit) => unit.name)
    return { name, units, isEven: units.length > 1 && units.length === blueprint.units.length }
  })
  const uneven = heaviest
    .filter(({ isEven }) => !isEven)
    .map(({ name, units }) => `${name} में ${joinWithAndInHindi(units)}`)
  const even = heaviest
    .filter(({ isEven }) => isEven)
    .map(
      ({ name, units }) => `${name} के ${spellAllInHindi(units.length)} भाग बराबर हैं, इसलिए अपने सबसे कमज़ोर भाग से शुरू करें।`,
    )
  return [...(uneven.length > 0 ? [`${uneven.join(', ')}।`] : []), ...even].join(' ')
}
