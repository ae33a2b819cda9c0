/** Texts inside the demo editions. An owner with a real analysis uploads other files instead. */
export const demoEdition = {
  name: 'Sample edition',
  /** On every page that shows figures by year. */
  mark: 'Sample figures, invented. * 2015–17: not 80 marks of the whole syllabus. * 2022: two terms. 2021: no paper.',
  explanation:
    'This is a sample edition. Units, chapters, marks and the paper pattern are taken from the CBSE syllabus of 2025-26. Every figure that counts years or papers (heatmap, averages, priorities, trends) is invented, so that you can see how a blueprint works before the real analysis is in it. Pages with such figures say so at the foot.',
  /** At the foot, in short. */
  years:
    'A star marks the years whose papers cannot be compared with today’s: those of 2015 to 2017 were not 80-mark papers of the whole syllabus, and 2022 had two terms. 2021 had no paper.',
  syllabus:
    'This edition is for the CBSE board, not for ICSE or a state board. Units and marks follow the CBSE syllabus of 2025-26. The board may change them: compare with the syllabus on cbseacademic.nic.in before you plan your weeks.',
  notThis:
    'A blueprint is a strategy tool. It is not a textbook, a question bank, solved answers, teaching or a promise of a result.',
}
