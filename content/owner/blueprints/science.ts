// Sample figures: every marksByYear, yearsAsked and byYear is invented, in the 80 marks of the 2025-26 syllabus.
import type { Blueprint } from './blueprint.ts'
import { boardYears } from './board-years.ts'

export const scienceBlueprint: Blueprint = {
  subject: 'science',
  code: '086',
  theoryMarks: 80,
  paper: {
    questions: 39,
    sections: [
      { name: 'Section A', marks: 30, detail: 'Biology: World of Living and Natural Resources' },
      { name: 'Section B', marks: 25, detail: 'Chemistry: Chemical Substances' },
      { name: 'Section C', marks: 25, detail: 'Physics: Natural Phenomena and Effects of Current' },
    ],
  },
  years: boardYears,
  units: [
    {
      name: 'Chemical Substances',
      marks: 25,
      chapters: [
        {
          name: 'Chemical Reactions and Equations',
          shortName: 'Chemical Reactions',
          marksByYear: [7, 7, 6, 7, 9, 8, 7, 5, 7, 5],
        },
        {
          name: 'Acids, Bases and Salts',
          shortName: 'Acids, Bases, Salts',
          marksByYear: [3, 8, 9, 6, 9, 4, 7, 6, 5, 7],
        },
        { name: 'Metals and Non-metals', shortName: 'Metals, Non-metals', marksByYear: [7, 6, 3, 5, 2, 5, 3, 6, 3, 7] },
        {
          name: 'Carbon and its Compounds',
          shortName: 'Carbon Compounds',
          marksByYear: [8, 4, 7, 7, 5, 8, 8, 8, 10, 6],
        },
      ],
    },
    {
      name: 'World of Living',
      marks: 25,
      chapters: [
        { name: 'Life Processes', shortName: 'Life Processes', marksByYear: [12, 8, 10, 8, 10, 9, 10, 9, 12, 8] },
        { name: 'Control and Coordination', shortName: 'Coordination', marksByYear: [4, 6, 4, 4, 4, 7, 6, 4, 3, 6] },
        { name: 'How do Organisms Reproduce?', shortName: 'Reproduction', marksByYear: [6, 8, 7, 7, 7, 6, 5, 7, 7, 6] },
        { name: 'Heredity', shortName: 'Heredity', marksByYear: [3, 3, 4, 6, 4, 3, 4, 5, 3, 5] },
      ],
    },
    {
      name: 'Natural Phenomena',
      marks: 12,
      chapters: [
        {
          name: 'Light – Reflection and Refraction',
          shortName: 'Light',
          marksByYear: [10, 8, 8, 9, 6, 9, 8, 10, 9, 7],
        },
        {
          name: 'The Human Eye and the Colourful World',
          shortName: 'The Human Eye',
          marksByYear: [2, 4, 4, 3, 6, 3, 4, 2, 3, 5],
        },
      ],
    },
    {
      name: 'Effects of Current',
      marks: 13,
      chapters: [
        { name: 'Electricity', shortName: 'Electricity', marksByYear: [9, 9, 9, 8, 9, 7, 8, 6, 8, 7] },
        {
          name: 'Magnetic Effects of Electric Current',
          shortName: 'Magnetic Effects',
          marksByYear: [4, 4, 4, 5, 4, 6, 5, 7, 5, 6],
        },
      ],
    },
    {
      name: 'Natural Resources',
      marks: 5,
      chapters: [
        { name: 'Our Environment', shortName: 'Our Environment', marksByYear: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5] },
      ],
    },
  ],
  maps: [
    {
      key: 'reactions',
      title: 'Reaction priority map',
      itemsAreCalled: 'reactions',
      items: [
        {
          label: '2Pb(NO₃)₂ → 2PbO + 4NO₂ + O₂',
          chapter: 'Chemical Reactions and Equations',
          priority: 'must',
          yearsAsked: 9,
        },
        {
          label: 'Fe + CuSO₄ → FeSO₄ + Cu',
          chapter: 'Chemical Reactions and Equations',
          priority: 'must',
          yearsAsked: 9,
        },
        {
          label: 'CH₃COOH + C₂H₅OH → CH₃COOC₂H₅ + H₂O',
          chapter: 'Carbon and its Compounds',
          priority: 'must',
          yearsAsked: 8,
        },
        {
          label: '2NaCl + 2H₂O → 2NaOH + Cl₂ + H₂',
          chapter: 'Acids, Bases and Salts',
          priority: 'must',
          yearsAsked: 8,
        },
        {
          label: '2FeSO₄ → Fe₂O₃ + SO₂ + SO₃',
          chapter: 'Chemical Reactions and Equations',
          priority: 'must',
          yearsAsked: 7,
        },
        { label: 'Fe₂O₃ + 2Al → 2Fe + Al₂O₃', chapter: 'Metals and Non-metals', priority: 'must', yearsAsked: 7 },
        {
          label: 'Na₂SO₄ + BaCl₂ → BaSO₄ + 2NaCl',
          chapter: 'Chemical Reactions and Equations',
          priority: 'should',
          yearsAsked: 6,
        },
        { label: '2NaHCO₃ → Na₂CO₃ + H₂O + CO₂', chapter: 'Acids, Bases and Salts', priority: 'should', yearsAsked: 6 },
        { label: 'C₂H₅OH → C₂H₄ + H₂O', chapter: 'Carbon and its Compounds', priority: 'should', yearsAsked: 6 },
        { label: '2Mg + O₂ → 2MgO', chapter: 'Chemical Reactions and Equations', priority: 'should', yearsAsked: 5 },
        {
          label: 'CaSO₄·½H₂O + 1½H₂O → CaSO₄·2H₂O',
          chapter: 'Acids, Bases and Salts',
          priority: 'should',
          yearsAsked: 5,
        },
        { label: '3Fe + 4H₂O → Fe₃O₄ + 4H₂', chapter: 'Metals and Non-metals', priority: 'should', yearsAsked: 5 },
        {
          label: '2C₂H₅OH + 2Na → 2C₂H₅ONa + H₂',
          chapter: 'Carbon and its Compounds',
          priority: 'should',
          yearsAsked: 4,
        },
        { label: '6CO₂ + 12H₂O → C₆H₁₂O₆ + 6O₂ + 6H₂O', chapter: 'Life Processes', priority: 'should', yearsAsked: 4 },
        { label: 'Al₂O₃ + 2NaOH → 2NaAlO₂ + H₂O', chapter: 'Metals and Non-metals', priority: 'could', yearsAsked: 3 },
        { label: '2HgS + 3O₂ → 2HgO + 2SO₂', chapter: 'Metals and Non-metals', priority: 'could', yearsAsked: 3 },
        { label: 'CaO + H₂O → Ca(OH)₂', chapter: 'Chemical Reactions and Equations', priority: 'could', yearsAsked: 3 },
        { label: '2AgCl → 2Ag + Cl₂', chapter: 'Chemical Reactions and Equations', priority: 'could', yearsAsked: 2 },
      ],
    },
    {
      key: 'diagrams',
      title: 'Diagram priority map',
      itemsAreCalled: 'diagrams',
      items: [
        {
          label: 'Convex lens: ray diagrams',
          chapter: 'Light – Reflection and Refraction',
          priority: 'must',
          yearsAsked: 9,
        },
        {
          label: 'Concave mirror: ray diagrams',
          chapter: 'Light – Reflection and Refraction',
          priority: 'must',
          yearsAsked: 8,
        },
        { label: 'Human heart in section', chapter: 'Life Processes', priority: 'must', yearsAsked: 7 },
        {
          label: 'Eye defects and their correction',
          chapter: 'The Human Eye and the Colourful World',
          priority: 'must',
          yearsAsked: 7,
        },
        {
          label: 'Field lines of a solenoid',
          chapter: 'Magnetic Effects of Electric Current',
          priority: 'must',
          yearsAsked: 7,
        },
        {
          label: 'Flower in longitudinal section',
          chapter: 'How do Organisms Reproduce?',
          priority: 'should',
          yearsAsked: 6,
        },
        { label: 'Human alimentary canal', chapter: 'Life Processes', priority: 'should', yearsAsked: 5 },
        { label: 'Structure of a nephron', chapter: 'Life Processes', priority: 'should', yearsAsked: 5 },
        { label: 'Reflex arc', chapter: 'Control and Coordination', priority: 'should', yearsAsked: 5 },
        { label: 'Circuit to verify Ohm’s law', chapter: 'Electricity', priority: 'should', yearsAsked: 5 },
        {
          label: 'Prism: dispersion of white light',
          chapter: 'The Human Eye and the Colourful World',
          priority: 'should',
          yearsAsked: 4,
        },
        { label: 'Structure of a neuron', chapter: 'Control and Coordination', priority: 'should', yearsAsked: 4 },
        {
          label: 'Electrolytic refining of copper',
          chapter: 'Metals and Non-metals',
          priority: 'could',
          yearsAsked: 3,
        },
        {
          label: 'Electrolysis of water',
          chapter: 'Chemical Reactions and Equations',
          priority: 'could',
          yearsAsked: 3,
        },
      ],
    },
    {
      key: 'numericals',
      title: 'Numerical priority map',
      itemsAreCalled: 'numericals',
      items: [
        {
          label: 'Lens: 1/v − 1/u = 1/f',
          chapter: 'Light – Reflection and Refraction',
          priority: 'must',
          yearsAsked: 9,
        },
        { label: 'Parallel: 1/R = 1/R₁ + 1/R₂ + 1/R₃', chapter: 'Electricity', priority: 'must', yearsAsked: 9 },
        { label: 'Ohm’s law: V = IR', chapter: 'Electricity', priority: 'must', yearsAsked: 8 },
        {
          label: 'Mirror: 1/v + 1/u = 1/f',
          chapter: 'Light – Reflection and Refraction',
          priority: 'must',
          yearsAsked: 7,
        },
        { label: 'Electric power: P = VI', chapter: 'Electricity', priority: 'must', yearsAsked: 7 },
        { label: 'Heating effect: H = I²Rt', chapter: 'Electricity', priority: 'should', yearsAsked: 6 },
        {
          label: 'Power of a lens: P = 1/f',
          chapter: 'Light – Reflection and Refraction',
          priority: 'should',
          yearsAsked: 6,
        },
        { label: 'Resistivity: R = ρl/A', chapter: 'Electricity', priority: 'should', yearsAsked: 5 },
        {
          label: 'Mirror magnification: m = −v/u',
          chapter: 'Light – Reflection and Refraction',
          priority: 'should',
          yearsAsked: 4,
        },
        {
          label: 'Refractive index: n = c/v',
          chapter: 'Light – Reflection and Refraction',
          priority: 'could',
          yearsAsked: 3,
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
        { label: 'Recall and understand', byYear: [56, 55, 54, 52, 50, 47, 44, 41, 40, 40] },
        { label: 'Application', byYear: [15, 16, 16, 18, 19, 20, 22, 23, 24, 24] },
        { label: 'Analyse and evaluate', byYear: [9, 9, 10, 10, 11, 13, 14, 16, 16, 16] },
      ],
    },
    {
      key: 'diagrams',
      title: 'Diagram questions by subject',
      unit: 'questions',
      series: [
        { label: 'Biology', byYear: [3, 2, 3, 3, 2, 3, 2, 3, 3, 3] },
        { label: 'Chemistry', byYear: [1, 1, 0, 1, 1, 1, 1, 2, 1, 2] },
        { label: 'Physics', byYear: [2, 3, 3, 2, 3, 3, 3, 4, 3, 4] },
      ],
    },
  ],
}
