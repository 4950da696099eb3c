import { demoId } from './make.ts';

export interface DemoSchool {
  id: string;
  name: string;
  short_name: string;
  address: string;
  phone: string;
  email: string;
  motto: string;
  county: string;
  sub_county: string;
  category: 'private' | 'faith-based';
  boarding: 'day' | 'boarding' | 'day-and-boarding';
  gender_mix: 'mixed';
  knec_code: string;
  nemis_code: string;
  kra_pin: string;
  classes: {
    name: string;
    curriculum: '844' | 'CBC' | 'Cambridge';
    level: number;
    streams: string[];
  }[];
  departments: [name: string, code: string][];
}

const numbered = (word: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    name: `${word} ${from + i}`,
    level: from + i,
  }));

export const kiotaSchools: DemoSchool[] = [
  {
    id: demoId('kiota academy'),
    name: 'Kiota Hills Academy',
    short_name: 'Academy',
    address: 'Magadi Road, Ngong Hills, Kajiado County\nP.O. Box 114-00208, Ngong',
    phone: '254700000115',
    email: 'academy@kiotahills.example',
    motto: 'Every child, every day',
    boarding: 'day-and-boarding',
    knec_code: '31571204',
    nemis_code: 'Q4XK',
    kra_pin: 'P051234567K',
    county: 'Kajiado',
    sub_county: 'Kajiado North',
    category: 'private',
    gender_mix: 'mixed',
    classes: [
      ...['PP1', 'PP2'].map((name, i) => ({
        name,
        level: i - 1,
        curriculum: 'CBC' as const,
        streams: ['Blue', 'Green'],
      })),
      ...numbered('Grade', 1, 9).map((one) => ({
        ...one,
        curriculum: 'CBC' as const,
        streams: ['Blue', 'Green'],
      })),
    ],
    departments: [
      ['Early Years', 'EY'],
      ['Languages', 'LAN'],
      ['Mathematics', 'MAT'],
      ['Integrated Science', 'SCI'],
      ['Creative Arts and Sports', 'CAS'],
      ['Boarding', 'BRD'],
    ],
  },
  {
    id: demoId('kiota senior'),
    name: 'Kiota Hills Senior School',
    short_name: 'Senior',
    address: 'Magadi Road, Ngong Hills, Kajiado County\nP.O. Box 114-00208, Ngong',
    phone: '254700000116',
    email: 'senior@kiotahills.example',
    motto: 'Strong roots, wide wings',
    boarding: 'day-and-boarding',
    knec_code: '31571105',
    nemis_code: 'Q4XM',
    kra_pin: 'P051234567K',
    county: 'Kajiado',
    sub_county: 'Kajiado North',
    category: 'private',
    gender_mix: 'mixed',
    classes: [
      ...numbered('Form', 3, 4).map((one) => ({
        ...one,
        curriculum: '844' as const,
        streams: ['East', 'North', 'West'],
      })),
      { name: 'Grade 10', level: 10, curriculum: 'CBC', streams: ['Blue', 'Green', 'Red'] },
    ],
    departments: [
      ['Languages', 'LAN'],
      ['Mathematics', 'MAT'],
      ['Sciences', 'SCI'],
      ['Humanities', 'HUM'],
      ['Technical Subjects', 'TEC'],
      ['Games', 'GAM'],
      ['Guidance and Counselling', 'GC'],
      ['Boarding', 'BRD'],
    ],
  },
  {
    id: demoId('kiota international'),
    name: 'Kiota Hills International',
    short_name: 'International',
    address: 'Magadi Road, Ngong Hills, Kajiado County\nP.O. Box 114-00208, Ngong',
    phone: '254700000117',
    email: 'international@kiotahills.example',
    motto: 'Curious, kind, ready',
    boarding: 'day',
    knec_code: '31571306',
    nemis_code: 'Q4XN',
    kra_pin: 'P051234567K',
    county: 'Kajiado',
    sub_county: 'Kajiado North',
    category: 'private',
    gender_mix: 'mixed',
    classes: numbered('Year', 7, 13).map((one) => ({
      ...one,
      curriculum: 'Cambridge' as const,
      streams: ['A'],
    })),
    departments: [
      ['English and Kiswahili', 'ENG'],
      ['Mathematics', 'MAT'],
      ['Sciences', 'SCI'],
      ['Business', 'BUS'],
      ['Examinations', 'EXM'],
    ],
  },
];

/** The 8-4-4 classes that ended: those who are in Form 3 and 4 now have been in them. */
export const retiredClasses = (
  school: DemoSchool,
): { name: string; curriculum: '844'; level: number }[] =>
  school.short_name === 'Senior'
    ? [1, 2].map((level) => ({ name: `Form ${level}`, curriculum: '844', level }))
    : [];

export const barakaSchools: DemoSchool[] = [
  {
    id: demoId('baraka primary'),
    name: 'Baraka Junior School',
    short_name: 'Junior',
    address: 'Kitale Road, Eldoret\nP.O. Box 2207-30100, Eldoret',
    phone: '254700000220',
    email: 'office@baraka.example',
    motto: 'Blessed to learn',
    county: 'Uasin Gishu',
    sub_county: 'Turbo',
    category: 'faith-based',
    gender_mix: 'mixed',
    boarding: 'day',
    knec_code: '27501015',
    nemis_code: 'B7RT',
    kra_pin: 'P059876543R',
    classes: numbered('Grade', 1, 9).map((one) => ({
      ...one,
      curriculum: 'CBC' as const,
      streams: ['Main'],
    })),
    departments: [
      ['Lower Primary', 'LP'],
      ['Upper Primary', 'UP'],
      ['Junior School', 'JS'],
    ],
  },
];
