import type { StartingLegalDocument } from '../written-legal.ts'

export const disclaimer: StartingLegalDocument = {
  description:
    'What a {shopName} blueprint is and is not: an independent analysis of past CBSE exam trends, not a prediction and not a guarantee of results.',
  keywords: ['disclaimer', 'not affiliated with CBSE', 'NCERT', 'exam trend analysis', 'no results guarantee'],
  updatedOn: '2026-11-16',
  inShort: [
    'We are independent. We have no connection with CBSE or NCERT.',
    'A blueprint studies past papers. It does not predict the next one, and it does not guarantee results.',
    'It is not teaching, a textbook, a question bank or a set of solved answers.',
    'In a sample edition the year-by-year figures are samples, not results of real papers.',
  ],
  sections: [
    {
      heading: 'We are independent of CBSE and NCERT',
      body: `
{shopName} is a private business venture in {city}, {state}, {country}. We are not affiliated with the Central Board of Secondary Education (CBSE) or the National Council of Educational Research and Training (NCERT). Neither they nor any school or government body has approved or supported our work.

We use their names only to say which syllabus, papers and books a blueprint refers to. The names belong to their owners. For anything official, their own publications decide.
`,
    },
    {
      heading: 'What a blueprint is',
      body: `
A blueprint is a downloadable PDF study aid for CBSE Class 10. It turns 10 years of exam trends into maps. They show, for example, which formulas to revise first and how marks were spread over chapters. They also show how often diagrams, reactions, case studies or map items were asked. You can see what each one contains on the pages for {allProductLinks}.
`,
    },
    {
      heading: 'What a blueprint is not',
      body: `
- It is not teaching, tuition or coaching.
- It is not a textbook and does not replace one.
- It is not a question bank.
- It does not contain solved answers.
- It is not a physical product. Nothing is sent by post.
- It is not an assurance of results.
`,
    },
    {
      heading: 'Trends, not predictions',
      body: `
A trend says what happened in earlier papers. It does not say what will be asked next. A topic that came up every year can be missing. A topic that never came up can appear.

Words such as “priority” and “high weightage” describe the past. We have no knowledge of any coming question paper.

So please do not skip a chapter because of a blueprint. The whole syllabus can be examined.
`,
    },
    {
      heading: 'Where the figures come from',
      body: `
The marks for each unit come from the published syllabus. Our editions follow the 2025 syllabus and the 2025 board pattern. In full editions, the trends come from our own reading of past papers. Other people may sort the same questions in another way and count differently.

CBSE held no Class 10 board examination in 2021, so there is no paper of that year to count.

CBSE can change its syllabus, its paper pattern or its rules for a later session. Before you rely on a figure, compare it with what CBSE has published for your child’s exam year.
`,
    },
    {
      heading: 'Sample editions',
      body: `
Some files and page excerpts are sample editions and are marked as samples. Their marks for each unit come from the published syllabus. Their year-by-year figures, and how often they say an item was asked, are samples. They show what a blueprint looks like. They are not counts from real papers, and you should not plan studies by them.
`,
    },
    {
      heading: 'No guarantee of results',
      body: `
Marks depend on the student’s own work, on teaching, on health, on the paper and on how it is marked. We do not guarantee marks, ranks, a pass, admission or improvement. A phrase such as “Start Scoring Smarter” describes a way of working, not a result.
`,
    },
    {
      heading: 'Numbers in our advertising',
      body: `
The line “{claim}” is a marketing claim and is our own count. It says nothing about results.
`,
    },
    {
      heading: 'Mistakes and corrections',
      body: `
We prepare each edition with care, but a mistake is possible. If you find one, write to {supportEmail}. When we correct an edition, its buyers can download the corrected file from their [customer dashboard](/customer-dashboard).
`,
    },
    {
      heading: 'Your own judgement',
      body: `
A blueprint is one aid among others. Decisions about what and how to study stay with the student, the family and the school. Read it together with the textbook, the syllabus and the teacher’s advice.

The [Terms of Service](/terms) say what we are responsible for. This page does not limit your rights in law, and it does not excuse a product that is not as described on its page.
`,
    },
    {
      heading: 'Questions and complaints',
      body: `
Write to {supportEmail}. A complaint goes to our Grievance Officer{officer} at the same address. We acknowledge it within {complaintHours} hours and resolve it within {complaintResolvedWithin} of receiving it. The law of India applies, and the courts of {city} have jurisdiction, as the [Terms of Service](/terms) describe.
`,
    },
  ],
}
