import { expect, test } from 'vitest';
import { choiceFaults, type ChosenSubject, type SubjectChoice } from './choices.ts';

const english: ChosenSubject = { name: 'English', core: 'english' };
const kiswahili: ChosenSubject = { name: 'Kiswahili', core: 'kiswahili' };
const sign_language: ChosenSubject = { name: 'Kenya Sign Language', core: 'ksl' };
const core_maths: ChosenSubject = { name: 'Core Mathematics', core: 'core-maths' };
const essential_maths: ChosenSubject = { name: 'Essential Mathematics', core: 'essential-maths' };
const community: ChosenSubject = { name: 'Community Service', core: 'community-service' };
const physics: ChosenSubject = { name: 'Physics', pathway: 'STEM' };
const chemistry: ChosenSubject = { name: 'Chemistry', pathway: 'STEM' };
const french: ChosenSubject = { name: 'French', pathway: 'Social Sciences' };
const history: ChosenSubject = { name: 'History', pathway: 'Social Sciences' };

const stem = (...subjects: ChosenSubject[]): SubjectChoice => ({ pathway: 'STEM', subjects });

test('B7 Core Mathematics and two of three in the pathway pass', () => {
  const choice = stem(english, kiswahili, core_maths, community, physics, chemistry, french);
  expect(choiceFaults(choice)).toEqual([]);
});

test.each([
  [
    'STEM takes Core Mathematics, not Essential Mathematics',
    [english, kiswahili, essential_maths, community, physics, chemistry, french],
  ],
  [
    'At least two electives belong to STEM, here 1 of them',
    [english, kiswahili, core_maths, community, physics, history, french],
  ],
  [
    'Kiswahili or Kenya Sign Language is taken once, not 2 times',
    [english, kiswahili, sign_language, core_maths, community, physics, chemistry],
  ],
  [
    'A choice has four core subjects and three electives, not 6 in all',
    [english, kiswahili, core_maths, community, physics, chemistry],
  ],
])('B7 %s', (message, subjects) => {
  expect(choiceFaults(stem(...subjects))).toEqual([message]);
});

test('a core subject is no elective of the pathway', () => {
  const maths: ChosenSubject = { ...core_maths, pathway: 'STEM' };
  const choice = stem(english, kiswahili, maths, community, physics, history, french);
  expect(choiceFaults(choice)).toEqual(['At least two electives belong to STEM, here 1 of them']);
});

test('Essential Mathematics passes elsewhere, and a core subject that is missing is named', () => {
  const arts: SubjectChoice = {
    pathway: 'Social Sciences',
    subjects: [english, kiswahili, essential_maths, physics, history, french, chemistry],
  };
  expect(choiceFaults(arts)).toEqual(['Community Service Learning is missing']);
});
