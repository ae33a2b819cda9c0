/** Texts inside the sample editions. An owner with a real analysis uploads other files instead. */
export const sampleEdition = {
  name: 'Sample edition',
  /** On every page that shows figures by year. */
  mark: 'Sample figures: invented to show the layout. The full edition has the real year-by-year analysis.',
  explanation:
    'This is a sample edition. Units, chapters, marks and the paper pattern are taken from the CBSE syllabus of 2025-26. Every figure that counts years or papers (heatmap, averages, priorities, trends) is invented, so that you can see how a blueprint works before the real analysis is in it. Pages with such figures say so at the foot.',
  syllabus:
    'Units and marks follow the CBSE syllabus of 2025-26. The board may change them: compare with the syllabus on cbseacademic.nic.in before you plan your weeks.',
  notThis:
    'A blueprint is a strategy tool. It is not a textbook, a question bank, solved answers, teaching or a promise of a result.',
}
