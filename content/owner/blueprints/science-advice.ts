import type { Advice } from './advice.ts'

export const scienceAdvice: Advice = {
  paperNotes: [
    'The paper has one section for each science. An answer written in another science’s section is not marked.',
    'Physics has two units in one section: Natural Phenomena (12 marks) and Effects of Current (13 marks).',
    'Biology’s section also holds Our Environment, the one chapter of Natural Resources (5 marks).',
  ],
  chapters: {
    'Chemical Reactions and Equations': {
      asks: 'Balancing, types of reaction, what is seen in a test tube, oxidation and reduction.',
      first: 'One balanced equation for each type, with the colour or gas you would see.',
      slips: 'An equation without balance. Count the atoms of oxygen last, then once more.',
    },
    'Acids, Bases and Salts': {
      asks: 'Indicators and pH, reactions of acids, and washing soda, baking soda, bleach and plaster.',
      first: 'The family of salt: caustic soda, bleach, baking and washing soda, each with an equation and a use.',
      slips: 'Mixing up baking soda and washing soda. Write both formulas on your card.',
    },
    'Metals and Non-metals': {
      asks: 'The reactivity series, extraction by position in it, ionic compounds, corrosion.',
      first: 'The series in three groups, top, middle and bottom, with the way each is extracted.',
      slips: 'Roasting and calcination swapped. Sulphide ores are roasted in air; carbonates are calcined.',
    },
    'Carbon and its Compounds': {
      asks: 'Covalent bonds, homologous series, names and structures, ethanol and ethanoic acid, soap.',
      first: 'Names and structures up to five carbons, then what ethanol and ethanoic acid react with.',
      slips: 'Five bonds on a carbon. Count four for each before you leave a structure.',
    },
    'Life Processes': {
      asks: 'Nutrition, respiration, transport and excretion, often with a figure to draw or label.',
      first: 'Heart and nephron: draw, label, and tell the way of blood or filtrate in five steps.',
      slips: 'Labels without lines that touch the part. An examiner cannot guess what is meant.',
    },
    'Control and Coordination': {
      asks: 'Reflex arc, parts of the brain, plant and animal hormones.',
      first: 'A table of hormones: where it is made, what it does, what goes wrong without it.',
      slips: 'A reflex arc that goes through the brain. It turns back in the spinal cord.',
    },
    'How do Organisms Reproduce?': {
      asks: 'Asexual ways, the flower, the human systems, contraception and health.',
      first: 'The flower in section and what becomes of each part after fertilisation.',
      slips: 'Pollination and fertilisation used as one word. Say which comes first and what each is.',
    },
    Heredity: {
      asks: 'Crosses with one and two characters, ratios, how sex is determined.',
      first: 'One monohybrid cross drawn cleanly: parents, gametes, F1, F2, ratio.',
      slips: 'Giving the ratio without saying whether it is of looks or of genes.',
    },
    'Light – Reflection and Refraction': {
      asks: 'Ray diagrams, mirror and lens formulas with signs, magnification, power.',
      first: 'The sign convention, then six positions of the object for one mirror and one lens.',
      slips: 'Rays without arrows and numbers without signs. Both can cost marks although the answer is right.',
    },
    'The Human Eye and the Colourful World': {
      asks: 'Defects of vision and their lenses, dispersion, scattering, why the sky is blue.',
      first: 'Short and long sight: two figures each, before and after correction.',
      slips: 'Explaining a blue sky by reflection. The word is scattering.',
    },
    Electricity: {
      asks: 'Ohm’s law, series and parallel, resistivity, heating effect, power and bills.',
      first: 'Reduce a mixed circuit step by step, drawing it again after each step.',
      slips: 'Minutes and kilowatts left as they are. Change to seconds and watts, or to hours and kilowatts.',
    },
    'Magnetic Effects of Electric Current': {
      asks: 'Field lines of wire, loop and solenoid, direction rules, domestic circuits.',
      first: 'The right-hand thumb rule and Fleming’s left-hand rule, each with one figure.',
      slips: 'Field lines that cross each other. They never do, and the question often is why.',
    },
    'Our Environment': {
      asks: 'Food chains and energy, the ozone layer, waste that decays and waste that does not.',
      first: 'The ten per cent law with one numerical. It is the shortest chapter for sure marks.',
      slips: 'Drawing the arrow from the eater to the eaten. It shows where energy goes.',
    },
  },
  maps: {
    reactions: 'Write the left side, close the map and finish it. Add what you would see: colour, gas, heat.',
    diagrams: 'Draw with a sharp pencil in four minutes, labels on one side. Compare with your textbook, then tick.',
    numericals: 'Write given, formula, values with units, answer with unit. Never skip the line with the formula.',
  },
  trends: {
    hots: [
      'Facts come first: reactions and diagrams are marks that need no thinking in the hall.',
      'Then train reasons: after each topic, answer three questions that begin with “why”.',
      'Analysis questions like tables and graphs. Read the axes before the question.',
    ],
    diagrams: [
      'Two figures a day for two weeks cover the whole diagram map with time for a second round.',
      'Physics asks for rays and circuits, Biology for organs: practise both with a ruler next to you.',
      'A figure that was not asked for still helps: a labelled sketch can carry a three-mark answer.',
    ],
  },
  guide: {
    paperNote: 'answers belong in the section of their own science. Written elsewhere they are not marked.',
    lightChapter: 'Our Environment',
    weeks: [
      'Chemical Substances: equations first, then reasons',
      'World of Living: two diagrams a day',
      'Physics: Light and Electricity; then Our Environment',
      'Two full papers; redraw every figure that lost a label',
    ],
  },
}
