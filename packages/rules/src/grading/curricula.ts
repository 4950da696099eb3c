import { rules as rules_844 } from './844.ts';
import { rules as rules_cambridge } from './cambridge.ts';
import { rules as rules_cbc } from './cbc.ts';
import type { CurriculumRules } from './curriculum.ts';

/** The rules of each curriculum under its name: whoever has a name asks here and compares nothing. */
export const rules_of = {
  '844': rules_844,
  CBC: rules_cbc,
  Cambridge: rules_cambridge,
} as const satisfies Record<string, CurriculumRules>;
