import { editCustomField } from '@darasa/contract/platform/custom-fields';
import { editSubject } from '@darasa/contract/administration/classes/subjects';
import { expect, test } from 'vitest';
import { changesIn } from './changes-in.ts';

const before = { name: 'Art', code: 'ART', choice_group: null, class_ids: ['1'], papers: [] };

test('only what differs is sent, and what was emptied by its name', () => {
  const after = { ...before, name: 'Fine art', code: '', choice_group: undefined };
  expect(changesIn(editSubject, before, after)).toEqual({ name: 'Fine art', clear: ['code'] });
});

test('a list that was emptied and a switch that was turned off are values', () => {
  expect(changesIn(editSubject, before, { ...before, class_ids: undefined })).toEqual({
    class_ids: [],
    clear: [],
  });
  expect(changesIn(editCustomField, { is_required: true }, { is_required: false })).toEqual({
    is_required: false,
    clear: [],
  });
});

test('what belongs to the making of a record alone is not sent', () => {
  const after = { ...before, ward: 'North' };
  expect(changesIn(editSubject, before, after)).toEqual({ clear: [] });
});
