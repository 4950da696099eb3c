/**
 * Facts for the government are what the ministry's register asks of a learner, as far as we can tell from
 * the record.
 */
export interface GovernmentFacts {
  birth_certificate_number: string | null;
  upi: string | null;
  born_on: string | null;
  nationality: string | null;
  county: string | null;
  sub_county: string | null;
  class_name: string | null;
  /** Phones of those who may be called. */
  phones: readonly (string | null)[];
}

/** Faults are what is missing or wrong, in words; empty for a learner who can be handed over as is. */
export function governmentFaults(one: GovernmentFacts): string[] {
  const kenyan = !one.nationality || /^kenya/i.test(one.nationality);
  return [
    one.birth_certificate_number ? '' : 'No birth certificate number',
    one.upi && !upi_form.test(one.upi) ? 'The UPI is not six letters and figures' : '',
    one.born_on ? '' : 'No date of birth',
    one.nationality ? '' : 'No nationality',
    kenyan && !one.county ? 'No county' : '',
    kenyan && one.county && !one.sub_county ? 'No sub-county' : '',
    one.class_name ? '' : 'No class',
    one.phones.some(Boolean) ? '' : 'No phone of a parent or guardian',
  ].filter(Boolean);
}

const upi_form = /^[A-Z0-9]{6}$/;

/** The register takes days the American way round. */
export const governmentDay = (iso_day: string): string => {
  const [year, month, day] = iso_day.split('-');
  return `${month}/${day}/${year}`;
};
