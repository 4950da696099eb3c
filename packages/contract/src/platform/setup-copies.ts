import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';

const Part = z.object({
  part: z.string(),
  label: z.string(),
  /** How many the other school has, and how many of them this one does not have yet. */
  there_count: z.int(),
  new_count: z.int(),
});
export type SetupPartCount = z.infer<typeof Part>;

const source = { from_school_id: Id };

export const previewSetupCopy = endpoint({
  method: 'GET',
  path: '/setup-copies/preview',
  summary: 'What of another school of the organisation can be copied here',
  access: { module: 'administration', act: 'create' },
  input: z.strictObject(source),
  output: z.object({ parts: z.array(Part) }),
});

export const copySetup = endpoint({
  method: 'POST',
  path: '/setup-copies',
  summary: 'Copy parts of the setup of another school; what is here already stays as it is',
  access: { module: 'administration', act: 'create' },
  // Whatever was there already is not copied again, so a second copy changes nothing.
  audited: false,
  input: z.strictObject({
    ...source,
    parts: z
      .array(z.string().min(1).max(40))
      .min(1, 'Choose what to copy')
      .max(40, 'Choose at most 40 parts'),
  }),
  output: z.object({
    parts: z.array(
      z.object({
        part: z.string(),
        label: z.string(),
        added_count: z.int(),
        /** Not copied, because what they belong to is not here. */
        left_count: z.int(),
      }),
    ),
  }),
});
