import { expect, test } from 'vitest';
import { addressOf, proposalFrom } from './proposal.ts';

test('a rehearsal stands in the address as it was asked for, and nothing else does', () => {
  const proposal = { what: 'weights', subject_id: 'mathematics', weights: '30,30,40' } as const;
  const address = addressOf('form-3', proposal);
  expect(new URLSearchParams(address).get('rehearse')).toBe('form-3');
  expect(proposalFrom(`?${address}&tab=review&page=2`)).toEqual(proposal);
});

test('an address without a change, or with one that is unknown, proposes nothing', () => {
  expect(proposalFrom('?rehearse=form-3')).toBeNull();
  expect(proposalFrom('?rehearse=form-3&what=marks')).toBeNull();
});
