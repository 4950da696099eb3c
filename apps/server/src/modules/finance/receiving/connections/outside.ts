import type { Secret } from '#platform/auth/tokens.ts';
import type { InSchool } from '#platform/automatic.ts';
import type { Config } from '#platform/config.ts';

/** The outside is what the worker brings along for calls to the outside. */
export interface Outside {
  inSchool: InSchool;
  secret: Secret;
  daraja: Config['daraja'];
}
