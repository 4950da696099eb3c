import { expect, test } from 'vitest';
import { governmentDay, governmentFaults } from './government.ts';

const whole = {
  birth_certificate_number: '4481270',
  upi: 'K7QF4M',
  born_on: '2014-05-23',
  nationality: 'Kenyan',
  county: 'Kajiado',
  sub_county: 'Kajiado North',
  class_name: 'Grade 6',
  phones: [null, '254722000418'],
};

test('a whole record has no faults; a UPI may still be on its way', () => {
  expect(governmentFaults(whole)).toEqual([]);
  expect(governmentFaults({ ...whole, upi: null })).toEqual([]);
});

test('each gap is said, and a guest of the country needs no county', () => {
  expect(governmentFaults({ ...whole, upi: 'K7QF' })).toEqual([
    'The UPI is not six letters and figures',
  ]);
  expect(governmentFaults({ ...whole, nationality: 'Ugandan', county: null })).toEqual([]);
  const empty = {
    upi: null,
    born_on: null,
    nationality: null,
    county: null,
    sub_county: null,
    class_name: null,
  };
  expect(governmentFaults({ ...empty, birth_certificate_number: null, phones: [] })).toHaveLength(
    6,
  );
});

test('days are written month first', () => {
  expect(governmentDay('2014-05-23')).toBe('05/23/2014');
});
