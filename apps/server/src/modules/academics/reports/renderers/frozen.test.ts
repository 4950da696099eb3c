import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { slipRendererOf } from '../papers/printing.ts';
import { rendererOf } from './frozen.ts';

/** Papers were issued by these templates: a new look is a new name, v2, beside the old one. */
const frozen = {
  'report-form.v1': 'bbbbc4b1be29f3e2b08400ff0960d3196be96760dad72f91960164f47cb52823',
  'report-book.v1': 'ba1566023a7cff716823aac792c22ece7fab287b0edf774f44cc88e0acc991db',
  'report-book.v2': '26439e791d30f6d0fadc51920a2ea414d9ed6bb56f5df6ea764e10532967f0c8',
  'transcript.v1': '5c764f811abf6dadfac1141bfbc4e8014b7fe2ac3a9340cb6bf681b42be12eb7',
  'slip.v1': '2ca48b3f0f66784c7c873dc8f50a65bb8b66af24a36ed2c155838129b8303d64',
  'slip.v2': '14ec10ee18a84bfc789e675c99ebdb22422acdf2d5543951d3fd1f2d861d1faf',
};

const templateOf = (name: string) =>
  name.startsWith('slip') ? slipRendererOf(name) : rendererOf(name);

test.each(Object.entries(frozen))('%s draws as on the day of its papers', (name, print) => {
  expect(createHash('sha256').update(templateOf(name).source).digest('hex')).toBe(print);
});
