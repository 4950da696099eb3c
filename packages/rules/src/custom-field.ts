// What a school asks besides our own fields, and whether an answer fits the question.

export type Answer = string | number | boolean;

export interface Question {
  label: string;
  kind: 'text' | 'number' | 'date' | 'choice' | 'yes-no';
  choices: readonly string[];
  is_required: boolean;
}

const text_characters_max = 400;
const number_max = 1e12;

/** A problem is what is wrong with an answer, in a sentence; undefined when it can be kept. */
export function answerProblem(question: Question, answer: Answer | undefined): string | undefined {
  const blank = answer === undefined || answer === '';
  if (blank) return question.is_required ? `Enter the ${lowerFirst(question.label)}` : undefined;
  switch (question.kind) {
    case 'text':
      if (typeof answer !== 'string') return 'Enter words';
      return answer.length > text_characters_max
        ? `Use at most ${text_characters_max} characters`
        : undefined;
    case 'number':
      return typeof answer === 'number' && Math.abs(answer) <= number_max
        ? undefined
        : 'Enter a number, for example 45';
    case 'date':
      return typeof answer === 'string' && isDate(answer)
        ? undefined
        : 'Enter a date, for example 15 Sep 2026';
    case 'choice':
      return typeof answer === 'string' && question.choices.includes(answer)
        ? undefined
        : 'Choose one of the answers';
    case 'yes-no':
      return typeof answer === 'boolean' ? undefined : 'Choose yes or no';
  }
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const lowerFirst = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
