import { Segmented } from '@darasa/ui';
import { useUrlChoice } from '#platform/use-url-state.ts';
import { CodesPart } from './codes/codes-part.tsx';
import { ReasonsPart } from './codes/reasons-part.tsx';
import { SchoolDaysPart } from './school-days/school-days-part.tsx';
import { TypesPart } from './types/types-part.tsx';

const parts = [
  { value: 'codes', label: 'Codes', Body: CodesPart },
  { value: 'rolls', label: 'Rolls', Body: TypesPart },
  { value: 'reasons', label: 'Reasons', Body: ReasonsPart },
  { value: 'days', label: 'School days', Body: SchoolDaysPart },
] as const;

/** The setup says what the letters mean, which registers are taken, and on which days there is school. */
export default function SetupTab() {
  const [chosen, choose] = useUrlChoice('part', ['codes', 'rolls', 'reasons', 'days'], ['tab']);
  const { Body } = parts.find((one) => one.value === chosen)!;
  return (
    <div className="stack">
      <Segmented
        label="Part of the setup"
        value={chosen}
        options={parts}
        onChange={(value) => choose(value as (typeof parts)[number]['value'])}
      />
      <Body />
    </div>
  );
}
