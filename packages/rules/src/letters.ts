// Letters with places for facts: "This is to certify that {{name}} was a learner here."

/** Every field a letter may name, with what it stands for. */
export const letterFields = {
  name: 'The learner’s full name',
  first_name: 'First name',
  surname: 'Surname',
  admission_number: 'Admission number',
  upi: 'UPI number',
  born_on: 'Date of birth',
  gender: 'Female or male',
  he_she: 'he or she',
  his_her: 'his or her',
  him_her: 'him or her',
  class: 'Class, or the last class of somebody who left',
  stream: 'Stream',
  admitted_on: 'Day of admission',
  left_on: 'Last day at school',
  status: 'Status, such as Graduated',
  reason: 'Reason of the last change of status',
  until_on: 'Day on which a suspension or leave ends',
  guardian: 'First guardian’s name',
  school: 'The school’s name',
  today: 'Date of the letter',
  serial: 'Serial number of the letter',
  conduct: 'What is written under Conduct when the letter is issued',
  remarks: 'What is written under Remarks when the letter is issued',
} as const;
export type LetterField = keyof typeof letterFields;
export type LetterFacts = Partial<Record<LetterField, string | null>>;

const place = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Names in double braces that mean nothing to us, in the order in which they stand. */
export const unknownFields = (text: string): string[] =>
  Array.from(text.matchAll(place), ([, name]) => name!).filter(
    (name) => !Object.hasOwn(letterFields, name),
  );

/** A fact that is not known leaves a line to write it on by hand; an empty one leaves nothing. */
export const blank_line = '…………………';

/** A paragraph that is nothing but a place without a fact is left out. */
export const mergeLetter = (text: string, facts: LetterFacts): string =>
  paragraphsOf(text)
    .map((paragraph) => {
      const [, only] = only_place.exec(paragraph) ?? [];
      if (only !== undefined && !facts[only as LetterField]) return '';
      return paragraph
        .replace(place, (_, name: string) => facts[name as LetterField] ?? blank_line)
        .replace(/ +(?=[ .,])/g, '');
    })
    .filter(Boolean)
    .join('\n\n');

const only_place = /^\{\{\s*([^{}]*?)\s*\}\}$/;

/** A blank line begins a new paragraph; single line breaks stay inside one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);

export const pronounsOf = (gender: 'female' | 'male') =>
  gender === 'female'
    ? { he_she: 'she', his_her: 'her', him_her: 'her' }
    : { he_she: 'he', his_her: 'his', him_her: 'him' };
