import * as exams from './exams/exams/service.ts';
import { seeAll } from './exams/reviews/unseen.ts';
import { resultOf } from './exams/sheets/deriving.ts';
import { add as addHonourRule } from './figures/honours/rules.ts';
import { usualCommentSet } from './reports/comment-bank/usual-comments.ts';
import { fill as fillComments } from './reports/comments/filling.ts';
import { usualDesigns } from './reports/designs/usual-designs.ts';
import * as holds from './reports/holds/service.ts';
import { ask as askMarkChange } from './reports/mark-changes/service.ts';
import * as publishing from './reports/publishing/service.ts';
import { issueSet } from './reports/report-forms/issuing.ts';
import { sign as signReports } from './reports/report-forms/service.ts';
import { add as addReportSets } from './reports/report-sets/service.ts';
import { send as sendResults } from './reports/result-messages/service.ts';
import { usualScales } from './setup/scales/usual-scales.ts';
import { addMembers, addTeacher } from './teaching/group-people/service.ts';
import { add as addGroup } from './teaching/groups/service.ts';

/** The demo is what the demo schools are made with: the services themselves. */
export const demo = {
  usual_sets: [usualScales, usualDesigns, usualCommentSet],
  addHonourRule,
  addGroup,
  addMembers,
  addTeacher,
  addExam: exams.add,
  moveSitting: exams.move,
  approveSitting: exams.approve,
  publishSitting: publishing.publish,
  lockSitting: publishing.lock,
  reopenSitting: publishing.reopen,
  seeOutliers: seeAll,
  resultOf,
  addReportSets,
  fillComments,
  signReports,
  issueReports: issueSet,
  askHold: holds.ask,
  liftHold: holds.lift,
  askMarkChange,
  sendResults,
};
