// Sample figures: every marksByYear, yearsAsked and byYear is invented, in the 80 marks of the 2025-26 syllabus.
import type { Blueprint } from './blueprint.ts'
import { boardYears } from './board-years.ts'

export const socialBlueprint: Blueprint = {
  subject: 'social',
  code: '087',
  theoryMarks: 80,
  paper: {
    questions: 38,
    sections: [
      { name: 'Section A', marks: 20, detail: 'History: 18 marks and 2 for the map' },
      { name: 'Section B', marks: 20, detail: 'Geography: 17 marks and 3 for the map' },
      { name: 'Section C', marks: 20, detail: 'Political Science' },
      { name: 'Section D', marks: 20, detail: 'Economics' },
    ],
  },
  years: boardYears,
  units: [
    {
      name: 'History',
      marks: 20,
      chapters: [
        {
          name: 'Rise of Nationalism in Europe',
          shortName: 'Nationalism: Europe',
          marksByYear: [8, 6, 6, 6, 6, 8, 6, 7, 6, 6],
        },
        { name: 'Nationalism in India', shortName: 'Nationalism: India', marksByYear: [7, 7, 9, 8, 8, 8, 8, 9, 7, 8] },
        // The board paper asks subtopics 1 to 1.3 only.
        { name: 'Making of a Global World', shortName: 'A Global World', marksByYear: [2, 2, 3, 2, 3, 0, 3, 2, 3, 3] },
        // Assessed in the periodic test only.
        {
          name: 'Age of Industrialisation',
          shortName: 'Industrialisation',
          marksByYear: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        },
        {
          name: 'Print Culture and the Modern World',
          shortName: 'Print Culture',
          marksByYear: [3, 5, 2, 4, 3, 4, 3, 2, 4, 3],
        },
      ],
    },
    {
      name: 'Geography',
      marks: 20,
      chapters: [
        { name: 'Resources and Development', shortName: 'Resources', marksByYear: [5, 2, 3, 6, 3, 3, 5, 3, 2, 5] },
        {
          name: 'Forest and Wildlife Resources',
          shortName: 'Forest and Wildlife',
          marksByYear: [2, 1, 1, 0, 2, 2, 1, 2, 3, 1],
        },
        { name: 'Water Resources', shortName: 'Water Resources', marksByYear: [2, 4, 2, 3, 5, 2, 3, 2, 3, 2] },
        { name: 'Agriculture', shortName: 'Agriculture', marksByYear: [2, 6, 5, 2, 5, 3, 6, 5, 3, 6] },
        {
          name: 'Minerals and Energy Resources',
          shortName: 'Minerals and Energy',
          marksByYear: [3, 4, 3, 5, 3, 5, 2, 3, 2, 3],
        },
        { name: 'Manufacturing Industries', shortName: 'Manufacturing', marksByYear: [5, 2, 5, 3, 2, 3, 2, 4, 6, 2] },
        // The board paper asks the map items only.
        { name: 'Lifelines of National Economy', shortName: 'Lifelines', marksByYear: [1, 1, 1, 1, 0, 2, 1, 1, 1, 1] },
      ],
    },
    {
      name: 'Political Science',
      marks: 20,
      chapters: [
        { name: 'Power Sharing', shortName: 'Power Sharing', marksByYear: [5, 3, 6, 4, 5, 3, 5, 5, 3, 4] },
        { name: 'Federalism', shortName: 'Federalism', marksByYear: [3, 6, 4, 5, 2, 5, 3, 5, 6, 4] },
        {
          name: 'Gender, Religion and Caste',
          shortName: 'Gender, Religion',
          marksByYear: [4, 3, 2, 5, 3, 4, 2, 3, 2, 5],
        },
        { name: 'Political Parties', shortName: 'Political Parties', marksByYear: [6, 5, 3, 4, 7, 5, 5, 5, 6, 3] },
        {
          name: 'Outcomes of Democracy',
          shortName: 'Democracy: Outcomes',
          marksByYear: [2, 3, 5, 2, 3, 3, 5, 2, 3, 4],
        },
      ],
    },
    {
      name: 'Economics',
      marks: 20,
      chapters: [
        { name: 'Development', shortName: 'Development', marksByYear: [5, 7, 6, 5, 4, 3, 4, 3, 5, 6] },
        {
          name: 'Sectors of the Indian Economy',
          shortName: 'Sectors of Economy',
          marksByYear: [6, 5, 5, 5, 5, 7, 5, 7, 6, 4],
        },
        { name: 'Money and Credit', shortName: 'Money and Credit', marksByYear: [5, 4, 4, 7, 6, 5, 6, 5, 6, 6] },
        {
          name: 'Globalisation and the Indian Economy',
          shortName: 'Globalisation',
          marksByYear: [4, 4, 5, 3, 5, 5, 5, 5, 3, 4],
        },
        // Assessed as project work only.
        { name: 'Consumer Rights', shortName: 'Consumer Rights', marksByYear: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      ],
    },
  ],
  maps: [
    {
      key: 'mapwork',
      title: 'Map work priority map',
      itemsAreCalled: 'map items',
      items: [
        { label: 'Major sea ports', chapter: 'Lifelines of National Economy', priority: 'must', yearsAsked: 8 },
        { label: 'Dandi: Salt March', chapter: 'Nationalism in India', priority: 'must', yearsAsked: 7 },
        { label: 'Software technology parks', chapter: 'Manufacturing Industries', priority: 'must', yearsAsked: 7 },
        {
          label: 'Nuclear plants: Narora, Tarapur',
          chapter: 'Minerals and Energy Resources',
          priority: 'must',
          yearsAsked: 7,
        },
        { label: 'Champaran: indigo planters', chapter: 'Nationalism in India', priority: 'should', yearsAsked: 5 },
        { label: 'Dams: Bhakra Nangal, Tehri', chapter: 'Water Resources', priority: 'should', yearsAsked: 5 },
        { label: 'Amritsar: Jallianwala Bagh', chapter: 'Nationalism in India', priority: 'should', yearsAsked: 4 },
        { label: 'Kheda: peasant satyagraha', chapter: 'Nationalism in India', priority: 'should', yearsAsked: 4 },
        { label: 'Dams: Hirakud, Sardar Sarovar', chapter: 'Water Resources', priority: 'should', yearsAsked: 4 },
        {
          label: 'International airports',
          chapter: 'Lifelines of National Economy',
          priority: 'should',
          yearsAsked: 4,
        },
        { label: 'Iron and steel plants', chapter: 'Manufacturing Industries', priority: 'should', yearsAsked: 4 },
        {
          label: 'Thermal plants: Namrup, Singrauli',
          chapter: 'Minerals and Energy Resources',
          priority: 'could',
          yearsAsked: 3,
        },
        {
          label: 'Coal mines: Raniganj, Neyveli',
          chapter: 'Minerals and Energy Resources',
          priority: 'could',
          yearsAsked: 3,
        },
        { label: 'Cotton textile centres', chapter: 'Manufacturing Industries', priority: 'could', yearsAsked: 2 },
        { label: 'Major soil types', chapter: 'Resources and Development', priority: 'could', yearsAsked: 2 },
        { label: 'Rice, wheat and tea areas', chapter: 'Agriculture', priority: 'could', yearsAsked: 2 },
        { label: 'Ahmedabad: mill workers', chapter: 'Nationalism in India', priority: 'could', yearsAsked: 2 },
        { label: 'Congress session: Nagpur, 1920', chapter: 'Nationalism in India', priority: 'could', yearsAsked: 2 },
        { label: 'Congress session: Madras, 1927', chapter: 'Nationalism in India', priority: 'could', yearsAsked: 1 },
        {
          label: 'Congress session: Calcutta, 1920',
          chapter: 'Nationalism in India',
          priority: 'could',
          yearsAsked: 1,
        },
      ],
    },
    {
      key: 'sources',
      title: 'Case and source priority map',
      itemsAreCalled: 'case and source themes',
      items: [
        { label: 'Gandhi’s idea of satyagraha', chapter: 'Nationalism in India', priority: 'must', yearsAsked: 8 },
        { label: 'Belgium and Sri Lanka compared', chapter: 'Power Sharing', priority: 'must', yearsAsked: 7 },
        { label: 'Self-help groups and small loans', chapter: 'Money and Credit', priority: 'must', yearsAsked: 7 },
        { label: 'Different people, different goals', chapter: 'Development', priority: 'should', yearsAsked: 6 },
        {
          label: 'The Civil Code of 1804',
          chapter: 'Rise of Nationalism in Europe',
          priority: 'should',
          yearsAsked: 5,
        },
        { label: 'Multi-purpose river projects', chapter: 'Water Resources', priority: 'should', yearsAsked: 5 },
        { label: 'Language policy of the Union', chapter: 'Federalism', priority: 'should', yearsAsked: 4 },
        {
          label: 'Independence Day pledge of 1930',
          chapter: 'Nationalism in India',
          priority: 'should',
          yearsAsked: 4,
        },
        {
          label: 'Chipko and community forests',
          chapter: 'Forest and Wildlife Resources',
          priority: 'could',
          yearsAsked: 3,
        },
        {
          label: 'Multinationals across countries',
          chapter: 'Globalisation and the Indian Economy',
          priority: 'could',
          yearsAsked: 3,
        },
        {
          label: 'Silk routes and food that travels',
          chapter: 'Making of a Global World',
          priority: 'could',
          yearsAsked: 2,
        },
        {
          label: 'Luther, print and dissent',
          chapter: 'Print Culture and the Modern World',
          priority: 'could',
          yearsAsked: 2,
        },
      ],
    },
    {
      key: 'long-answers',
      title: 'Five-mark theme priority map',
      itemsAreCalled: 'five-mark themes',
      items: [
        { label: 'Civil Disobedience Movement', chapter: 'Nationalism in India', priority: 'must', yearsAsked: 8 },
        { label: 'Formal and informal credit', chapter: 'Money and Credit', priority: 'must', yearsAsked: 7 },
        { label: 'Challenges to political parties', chapter: 'Political Parties', priority: 'must', yearsAsked: 7 },
        {
          label: 'Organised and unorganised sectors',
          chapter: 'Sectors of the Indian Economy',
          priority: 'must',
          yearsAsked: 7,
        },
        {
          label: 'Unification of Germany and Italy',
          chapter: 'Rise of Nationalism in Europe',
          priority: 'should',
          yearsAsked: 6,
        },
        { label: 'Reforms in Indian agriculture', chapter: 'Agriculture', priority: 'should', yearsAsked: 5 },
        { label: 'Forms of power sharing', chapter: 'Power Sharing', priority: 'should', yearsAsked: 5 },
        { label: 'Decentralisation in India', chapter: 'Federalism', priority: 'should', yearsAsked: 4 },
        {
          label: 'Soil erosion and conservation',
          chapter: 'Resources and Development',
          priority: 'could',
          yearsAsked: 3,
        },
        {
          label: 'Industrial pollution and control',
          chapter: 'Manufacturing Industries',
          priority: 'could',
          yearsAsked: 3,
        },
        {
          label: 'Democracy, equality and dignity',
          chapter: 'Outcomes of Democracy',
          priority: 'could',
          yearsAsked: 2,
        },
        {
          label: 'Women and politics in India',
          chapter: 'Gender, Religion and Caste',
          priority: 'could',
          yearsAsked: 2,
        },
      ],
    },
  ],
  trends: [
    {
      key: 'hots',
      title: 'Marks by kind of thinking',
      unit: 'marks',
      series: [
        { label: 'Recall and understand', byYear: [38, 37, 37, 32, 32, 30, 28, 28, 26, 24] },
        { label: 'Application', byYear: [18, 19, 18, 21, 21, 18, 15, 15, 13, 11] },
        { label: 'Analyse and evaluate', byYear: [18, 18, 19, 22, 22, 26, 32, 32, 36, 40] },
        { label: 'Map skill', byYear: [6, 6, 6, 5, 5, 6, 5, 5, 5, 5] },
      ],
    },
    {
      key: 'case-studies',
      title: 'Case-study marks by part (own section since 2022)',
      unit: 'marks',
      series: [
        { label: 'History', byYear: [0, 0, 0, 0, 0, 0, 4, 4, 4, 0] },
        { label: 'Geography', byYear: [0, 0, 0, 0, 0, 0, 0, 4, 0, 4] },
        { label: 'Political Science', byYear: [0, 0, 0, 0, 0, 0, 0, 0, 4, 4] },
        { label: 'Economics', byYear: [0, 0, 0, 0, 0, 0, 4, 4, 4, 4] },
      ],
    },
    {
      key: 'mapwork',
      title: 'Map work marks by part',
      unit: 'marks',
      series: [
        { label: 'History', byYear: [3, 3, 3, 2, 2, 2, 2, 2, 2, 2] },
        { label: 'Geography', byYear: [3, 3, 3, 3, 3, 4, 3, 3, 3, 3] },
      ],
    },
  ],
}
