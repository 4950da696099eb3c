import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rendererOf } from './frozen.ts';

/** Papers were issued by these templates: a new look is a new name, v2, beside the old one. */
const frozen = {
  'report-form.v1': 'bbbbc4b1be29f3e2b08400ff0960d3196be96760dad72f91960164f47cb52823',
  'report-book.v1': 'ba1566023a7cff716823aac792c22ece7fab287b0edf774f44cc88e0acc991db',
  'transcript.v1': '5c764f811abf6dadfac1141bfbc4e8014b7fe2ac3a9340cb6bf681b42be12eb7',
};

test.each(Object.entries(frozen))('%s draws as on the day of its papers', (name, print) => {
  expect(createHash('sha256').update(rendererOf(name).source).digest('hex')).toBe(print);
});
