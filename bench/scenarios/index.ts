import type { Scenario } from '../scenario.ts';
import { billing } from './billing.ts';
import { examFigures } from './exam-figures.ts';
import { bytes } from './bytes.ts';
import { coldStart } from './cold-start.ts';
import { dashboard } from './dashboard.ts';
import { derive } from './derive.ts';
import { growth } from './growth.ts';
import { learnerImport } from './import.ts';
import { learners } from './learners.ts';
import { marks } from './marks.ts';
import { me } from './me.ts';
import { memory } from './memory.ts';
import { money } from './money.ts';
import { navigation } from './navigation.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { pay } from './pay.ts';
import { promotion } from './promotion.ts';
import { reports } from './reports.ts';
import { returnVisit } from './return-visit.ts';
import { saveMarks } from './save-marks.ts';
import { sms } from './sms.ts';
import { rowSecurity } from './row-security.ts';
import { tenants } from './tenants.ts';
import { touch } from './touch.ts';
import { write } from './write.ts';

/** In the order in which they run and are printed. A new one is a file here and a name below. */
export const scenarios: Scenario[] = [
  me,
  dashboard,
  notifications,
  ...learners,
  ...money,
  marks,
  saveMarks,
  ...examFigures,
  derive,
  reports,
  billing,
  write,
  pay,
  learnerImport,
  promotion,
  sms,
  tenants,
  growth,
  rowSecurity,
  coldStart,
  memory,
  pages,
  returnVisit,
  bytes,
  navigation,
  touch,
];
