import { CallError } from '#platform/call.ts';

const sentences: Record<number, string> = {
  401: 'Reset Failed. Verification code is invalid.',
  403: 'Reset Failed, Your reset code has expired.',
};
const other = 'Something went wrong. Please try again later.';
const no_response =
  'No response from server. Please try again later or contact your administrator.';

/**
 * A failed reset is what the form says when a reset fails. A 400 is about its fields and keeps its own
 * words.
 */
export function resetFailure(error: unknown): unknown {
  if (!(error instanceof CallError)) return new Error(other);
  if (error.status === 400) return error;
  if (error.status === 0) return new Error(no_response);
  return new Error(sentences[error.status] ?? other);
}
