import type { Advice } from './advice.ts'

export const socialAdvice: Advice = {
  paperNotes: [
    'Four parts of 20 marks each: no part may be left for the last evening.',
    'Map work is worth 5 marks: 2 in History and 3 in Geography.',
    'Some chapters are assessed in school, by a periodic test or a project. They are marked in this blueprint.',
    'The interdisciplinary project counts 5 marks of the internal assessment, not of the board paper.',
  ],
  chapters: {
    'Rise of Nationalism in Europe': {
      asks: 'The French Revolution’s ideas, the Civil Code, unification of Germany and Italy, allegories.',
      first: 'A time line from 1789 to 1871 with one sentence a date.',
      slips: 'Telling the story of Italy under Germany. Learn who stands for which: Bismarck, Cavour, Garibaldi.',
    },
    'Nationalism in India': {
      asks: 'Satyagraha, Non-Cooperation and Civil Disobedience, who took part and why, and map places.',
      first: 'Three movements in one table: cause, who joined, how it ended. The map items come with it.',
      slips: 'Causes of one movement given for the other. Put the year first, then the cause.',
    },
    'Making of a Global World': {
      asks: 'The pre-modern world: silk routes, food that travels, conquest and disease.',
      first: 'Read the first subtopics only, and collect one example for each.',
      slips: 'Revising the whole chapter for the board paper, which asks its beginning.',
      assessed: 'Board paper: subtopics 1 to 1.3. The rest is project work in school.',
    },
    'Age of Industrialisation': {
      asks: 'Nothing in the board paper.',
      first: 'Keep it for your school’s test.',
      slips: 'Spending a board evening on it.',
      assessed: 'Periodic test in school only.',
    },
    'Print Culture and the Modern World': {
      asks: 'Gutenberg, print and dissent, print in India, women and reformers as readers.',
      first: 'What print changed for four kinds of people: readers, churches, reformers, rulers.',
      slips: 'Facts without effect. “Print spread” is worth little until you say what it changed.',
    },
    'Resources and Development': {
      asks: 'Kinds of resources, planning, land use, soils, erosion and how to stop it.',
      first: 'The soil table: where, colour, crop. It serves text and map questions.',
      slips: 'Kinds of resources mixed up: by origin, by exhaustibility, by ownership, by development.',
    },
    'Forest and Wildlife Resources': {
      asks: 'Conservation in India, kinds of forests, communities that protect them.',
      first: 'Two community examples that you can tell in three lines each.',
      slips: 'Reserved and protected forests taken for the same.',
    },
    'Water Resources': {
      asks: 'Scarcity, multi-purpose projects for and against, rainwater harvesting, dams on the map.',
      first: 'Advantages and disadvantages of dams, three each, with a river for every dam you name.',
      slips: 'Dams put on the wrong river. Learn the pair, not the name.',
    },
    Agriculture: {
      asks: 'Types of farming, crop conditions, reforms, and crop areas on the map.',
      first: 'A table for rice, wheat, tea, coffee, cotton and jute: temperature, rain, soil, state.',
      slips: 'Rabi, kharif and zaid swapped. Tie each to its sowing month.',
    },
    'Minerals and Energy Resources': {
      asks: 'Kinds of minerals and where they are found, conventional and other energy, saving both.',
      first: 'Mines and power plants on a blank map, one colour a mineral.',
      slips: 'Uses without places, or places without uses. Answers want both.',
    },
    'Manufacturing Industries': {
      asks: 'Why industries stand where they do, textiles, steel, pollution and its control.',
      first: 'Location factors with one Indian example each; then plants and parks on the map.',
      slips: 'Naming kinds of pollution without a remedy. The second half of the marks is there.',
    },
    'Lifelines of National Economy': {
      asks: 'Ports and airports on the map.',
      first: 'Mark all ports from west to east, then the airports with their names.',
      slips: 'Reading the whole chapter for a map question.',
      assessed: 'Board paper: map items only. The rest is project work in school.',
    },
    'Power Sharing': {
      asks: 'Belgium and Sri Lanka, why power is shared, forms of sharing.',
      first: 'The two countries in two columns: people, conflict, solution, result.',
      slips: 'Prudential and moral reasons in one heap. Name the kind, then the reason.',
    },
    Federalism: {
      asks: 'Features of federations, what makes India one, lists of powers, decentralisation.',
      first: 'Union, State and Concurrent lists with two subjects each, and what 1992 changed.',
      slips: 'Describing local government without saying what was new about it.',
    },
    'Gender, Religion and Caste': {
      asks: 'Division of work, women in politics, communalism, caste and elections.',
      first: 'One example and one law or measure for each of the three divisions.',
      slips: 'Opinions instead of points. Use the textbook’s terms, each in its own line.',
    },
    'Political Parties': {
      asks: 'What parties do, party systems, national parties, challenges and reforms.',
      first: 'Challenges and reforms side by side: each reform answers a challenge.',
      slips: 'Listing party names when functions are asked.',
    },
    'Outcomes of Democracy': {
      asks: 'Accountable government, growth and inequality, diversity, dignity and freedom.',
      first: 'One sentence for each outcome: what we expect, what is seen.',
      slips: 'Praise without limits. Good answers weigh both sides.',
    },
    Development: {
      asks: 'Different goals, income and other measures, public facilities, sustainability.',
      first: 'Why average income hides things, with a small example of your own.',
      slips: 'Development and growth used as one word.',
    },
    'Sectors of the Indian Economy': {
      asks: 'Three sectors, GDP, hidden unemployment, organised and unorganised work.',
      first: 'Compare organised and unorganised in five rows: hours, pay, leave, safety, security.',
      slips: 'Counting intermediate goods into GDP. Only final goods and services count.',
    },
    'Money and Credit': {
      asks: 'Barter and money, what banks do, terms of credit, formal and informal loans, self-help groups.',
      first: 'Formal against informal credit in one table, then the steps of a self-help group.',
      slips: 'Collateral and terms of credit taken for the same. Collateral is one of the terms.',
    },
    'Globalisation and the Indian Economy': {
      asks: 'Multinationals, trade and markets, technology and policy, who gains and who does not.',
      first: 'Three causes and three effects, each with an Indian example.',
      slips: 'Only gains, or only losses. Questions ask for the impact on different people.',
      assessed: 'A part of it is project work in school: ask your teacher which.',
    },
    'Consumer Rights': {
      asks: 'Nothing in the board paper.',
      first: 'Keep it for your project.',
      slips: 'Learning it by heart for the board.',
      assessed: 'Project work in school only.',
    },
  },
  maps: {
    mapwork: 'Print five outline maps. Mark ten items from memory, check with your atlas, tick what was right.',
    sources: 'Read the questions first, then the source. Quote a few words of it, then add what you know.',
    'long-answers': 'Practise as headings: five points, each with one line of reason or example. Time: ten minutes.',
  },
  trends: {
    hots: [
      'Learn in tables and time lines: comparing is what analysis questions ask you to do.',
      'End each chapter with one answer that weighs two sides.',
      'Map skill is the steadiest part of the paper: a few evenings secure it.',
    ],
    'case-studies': [
      'A source gives you half of the answer. The other half is the chapter it comes from.',
      'Answer in as many points as there are marks, and not one more.',
      'Practise one source from each part every week.',
    ],
    mapwork: [
      'Two marks in History and three in Geography: learn the items as one list of places.',
      'Write the name next to the point, and a symbol only where the question asks for one.',
      'Ten minutes of map work at the end of each study day is enough.',
    ],
  },
  guide: {
    paperNote: '5 of the 80 marks are map work, 2 in History and 3 in Geography.',
    lightChapter: 'Power Sharing',
    weeks: [
      'History: a time line, then the two nationalism chapters',
      'Political Science: comparisons in two columns',
      'Geography and Economics; ten minutes of map work a day',
      'Two full papers; five-mark answers as five headings',
    ],
  },
}
