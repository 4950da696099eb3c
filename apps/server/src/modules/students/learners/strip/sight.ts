import { mayCall, type Person } from '@darasa/contract/access';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { seesMoney } from '#modules/students/learners/learner/money.ts';

/** The parts of a strip that somebody sees: each as where it is read otherwise. */
export interface StripParts {
  photo: boolean;
  guardian: boolean;
  money: boolean;
}

export function sightOf(user: Person): StripParts {
  const opens_records = mayCall(listStudents.access, user);
  const money = seesMoney(user);
  return {
    photo: opens_records,
    guardian: opens_records || money || mayCall(listMessages.access, user),
    money,
  };
}
