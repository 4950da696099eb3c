// The choice of subjects for senior school: four that all take, three electives of a pathway.

export type Pathway = 'STEM' | 'Social Sciences' | 'Arts and Sports Science';

/** A core subject is one that all take; electives are none of these. */
export type CoreSubject =
  | 'english'
  | 'kiswahili'
  | 'ksl'
  | 'core-maths'
  | 'essential-maths'
  | 'community-service';

export interface ChosenSubject {
  name: string;
  core?: CoreSubject;
  pathway?: Pathway;
}

export interface SubjectChoice {
  pathway: Pathway;
  subjects: readonly ChosenSubject[];
}

const subjects_count = 7;
const pathway_electives_min = 2;

/** Of each of these exactly one is taken. */
const core_places: { name: string; subjects: readonly CoreSubject[] }[] = [
  { name: 'English', subjects: ['english'] },
  { name: 'Kiswahili or Kenya Sign Language', subjects: ['kiswahili', 'ksl'] },
  { name: 'Core or Essential Mathematics', subjects: ['core-maths', 'essential-maths'] },
  { name: 'Community Service Learning', subjects: ['community-service'] },
];

/** The faults of a choice, a sentence for each reason; a choice that holds has none. */
export function choiceFaults({ pathway, subjects }: SubjectChoice): string[] {
  const faults = core_places.flatMap(({ name, subjects: fitting }) => {
    const taken = subjects.filter(({ core }) => core && fitting.includes(core));
    if (taken.length === 0) return [`${name} is missing`];
    return taken.length > 1 ? [`${name} is taken once, not ${taken.length} times`] : [];
  });
  if (subjects.length !== subjects_count) {
    faults.push(
      `A choice has four core subjects and three electives, not ${subjects.length} in all`,
    );
  }
  const in_pathway = subjects.filter((one) => !one.core && one.pathway === pathway).length;
  if (in_pathway < pathway_electives_min) {
    faults.push(`At least two electives belong to ${pathway}, here ${in_pathway} of them`);
  }
  if (pathway === 'STEM' && subjects.some(({ core }) => core === 'essential-maths')) {
    faults.push('STEM takes Core Mathematics, not Essential Mathematics');
  }
  return faults;
}
