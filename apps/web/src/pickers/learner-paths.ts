// Where work with a learner is done, for those who stand elsewhere: modules import no other module.

/** The record, at its first tab or another. */
export const recordPath = (admission_number: string): string =>
  `/dashboard/students/enquiry/${encodeURIComponent(admission_number)}`;

/** The account. */
export const accountPath = (student_id: string): string =>
  `/dashboard/finance/fee-panel?student_id=${student_id}`;

/** The account, with the counter's sheet open for this learner. */
export const payPath = (student_id: string): string => `${accountPath(student_id)}&act=pay`;

/** The account, with the sheet that asks for the money on the payer's phone. */
export const promptPath = (student_id: string): string => `${accountPath(student_id)}&act=prompt`;

/** A new SMS to the guardians of these learners. */
export const messagePath = (student_ids: readonly string[]): string =>
  `/dashboard/communication/sms?${new URLSearchParams(student_ids.map((id) => ['student_id', id]))}`;
