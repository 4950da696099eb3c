// Comments that a school may begin with, and change: by who writes, grade and language.

type Writer = 'subject' | 'class-teacher' | 'principal';
type Language = 'en' | 'sw';
type Step = 'top' | 'good' | 'fair' | 'low' | 'all';

/** The grades of each curriculum from the highest step down; a level stands for both its halves. */
const steps: Record<string, Record<Exclude<Step, 'all'>, readonly string[]>> = {
  '844': {
    top: ['A', 'A-'],
    good: ['B+', 'B', 'B-'],
    fair: ['C+', 'C', 'C-'],
    low: ['D+', 'D', 'D-', 'E'],
  },
  CBC: { top: ['EE'], good: ['ME'], fair: ['AE'], low: ['BE'] },
  Cambridge: { top: ['A*', 'A'], good: ['B', 'C'], fair: ['D', 'E'], low: ['F', 'G', 'U'] },
};

const texts: Record<Language, Record<Writer, Record<Step, readonly string[]>>> = {
  en: {
    subject: {
      top: [
        'Excellent work. {{first_name}} understands {{subject}} well and explains {{his_her}} answers clearly.',
        '{{first_name}} masters what we covered this term. {{he_she}} is ready for harder questions.',
        'Excellent. Keep it up, {{first_name}}.',
      ],
      good: [
        'Good work. With more practice {{first_name}} can reach the top of {{subject}}.',
        '{{first_name}} works well. {{he_she}} should check {{his_her}} answers before handing in.',
        'Good work. Aim higher, {{first_name}}.',
      ],
      fair: [
        '{{first_name}} can do better. {{he_she}} should revise each week and ask when something is not clear.',
        'A fair result. Regular practice of past questions will help {{first_name}} in {{subject}}.',
        'A fair result. Practise more each week.',
      ],
      low: [
        '{{first_name}} needs help in {{subject}}. {{he_she}} should see me after class, and finish all exercises.',
        'The basics are not yet secure. We will go through them again with {{first_name}} next term.',
        '{{first_name}} needs help and more practice.',
      ],
      all: [
        '{{first_name}} should keep {{his_her}} notes complete and practise a little every day.',
      ],
    },
    'class-teacher': {
      top: [
        'An excellent term. {{first_name}} is disciplined, helps others and leads by example. Keep it up.',
        '{{first_name}} has worked with great care in all subjects. We are proud of {{him_her}}.',
      ],
      good: [
        'A good term. {{first_name}} is attentive and respectful. A little more effort in the weaker subjects will take {{him_her}} further.',
        '{{first_name}} works steadily and gets on well with others. {{he_she}} can aim higher next term.',
      ],
      fair: [
        '{{first_name}} has tried, and can do more. {{he_she}} should plan {{his_her}} evenings and give each subject its time.',
        'A fair term. {{first_name}} should take part more in class and ask for help early.',
      ],
      low: [
        '{{first_name}} had a difficult term. We would like to meet the family to agree how to help {{him_her}} at school and at home.',
        '{{first_name}} needs to attend all lessons and finish {{his_her}} work. With support {{he_she}} can improve.',
      ],
      all: ['{{first_name}} is a welcome member of the class. We look forward to the next term.'],
    },
    principal: {
      top: ['Excellent results. Well done, {{first_name}}.', 'Outstanding. Keep up this standard.'],
      good: [
        'Good results. Aim still higher, {{first_name}}.',
        'Commendable work. Keep improving.',
      ],
      fair: [
        'A fair result. More effort is expected next term.',
        '{{first_name}} can do better than this.',
      ],
      low: [
        'These results must improve. The school will support {{first_name}}.',
        'We count on the family’s help next term.',
      ],
      all: ['Thank you for your effort this term, {{first_name}}.'],
    },
  },
  sw: {
    subject: {
      top: [
        'Kazi bora sana. {{first_name}} anaelewa vizuri na anaeleza majibu yake kwa ufasaha.',
        '{{first_name}} amemudu tuliyojifunza muhula huu. Yuko tayari kwa maswali magumu zaidi.',
        'Bora sana. Endelea hivyo, {{first_name}}.',
      ],
      good: [
        'Kazi nzuri. Kwa mazoezi zaidi {{first_name}} anaweza kufika kileleni.',
        '{{first_name}} anafanya vizuri. Ahakikishe majibu yake kabla ya kuyawasilisha.',
        'Kazi nzuri. Lenga juu zaidi, {{first_name}}.',
      ],
      fair: [
        '{{first_name}} anaweza kufanya vizuri zaidi. Adurusu kila wiki na aulize asipoelewa.',
        'Matokeo ya wastani. Mazoezi ya mara kwa mara yatamsaidia {{first_name}}.',
        'Matokeo ya wastani. Fanya mazoezi zaidi.',
      ],
      low: [
        '{{first_name}} anahitaji msaada. Aje kuniona baada ya vipindi, na amalize mazoezi yote.',
        'Misingi bado haijaimarika. Tutairudia pamoja na {{first_name}} muhula ujao.',
        '{{first_name}} anahitaji msaada na mazoezi.',
      ],
      all: ['{{first_name}} aendelee kufanya mazoezi kidogo kila siku.'],
    },
    'class-teacher': {
      top: [
        'Muhula bora sana. {{first_name}} ana nidhamu, anasaidia wenzake na ni mfano mwema. Aendelee hivyo.',
        '{{first_name}} amefanya kazi kwa bidii katika masomo yote. Tunajivunia.',
      ],
      good: [
        'Muhula mzuri. {{first_name}} ni msikivu na ana heshima. Akiongeza bidii kidogo atafika mbali.',
        '{{first_name}} anafanya kazi kwa utulivu na anaelewana na wenzake. Anaweza kulenga juu zaidi.',
      ],
      fair: [
        '{{first_name}} amejaribu, na anaweza zaidi. Apange jioni zake na kila somo lipate muda wake.',
        'Muhula wa wastani. {{first_name}} ashiriki zaidi darasani na aombe msaada mapema.',
      ],
      low: [
        '{{first_name}} alikuwa na muhula mgumu. Tungependa kukutana na familia ili tukubaliane jinsi ya kumsaidia.',
        '{{first_name}} ahudhurie vipindi vyote na amalize kazi yake. Akisaidiwa anaweza kuimarika.',
      ],
      all: ['{{first_name}} anakaribishwa sana darasani. Tunamngojea muhula ujao.'],
    },
    principal: {
      top: [
        'Matokeo bora sana. Hongera, {{first_name}}.',
        'Kazi ya kupigiwa mfano. Endelea hivyo.',
      ],
      good: [
        'Matokeo mazuri. Lenga juu zaidi, {{first_name}}.',
        'Kazi ya kupongezwa. Endelea kuimarika.',
      ],
      fair: [
        'Matokeo ya wastani. Tunatarajia bidii zaidi muhula ujao.',
        '{{first_name}} anaweza kufanya vizuri zaidi.',
      ],
      low: [
        'Matokeo haya lazima yaimarike. Shule itamsaidia {{first_name}}.',
        'Tunategemea msaada wa familia muhula ujao.',
      ],
      all: ['Asante kwa bidii yako muhula huu, {{first_name}}.'],
    },
  },
};

export interface UsualComment {
  kind: Writer;
  codes: readonly string[];
  words: string;
}

/** All usual comments of a curriculum in a language. */
export function usualComments(curriculum: string, language: Language): UsualComment[] {
  const codes_of = steps[curriculum]!;
  return Object.entries(texts[language]).flatMap(([kind, by_step]) =>
    Object.entries(by_step).flatMap(([step, lines]) =>
      lines.map((words) => ({
        kind: kind as Writer,
        codes: step === 'all' ? [] : codes_of[step as Exclude<Step, 'all'>],
        words,
      })),
    ),
  );
}
