import { report } from './report-errors.ts';

/**
 * The errors of a root are what every root is drawn with. Left out, React tells the console, which is
 * silent here.
 */
export const root_errors = {
  onUncaughtError: report,
  onCaughtError: report,
  onRecoverableError: report,
};
