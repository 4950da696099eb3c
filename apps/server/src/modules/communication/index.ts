import { notices } from './callbacks/routes.ts';
import { forgetEarly } from './callbacks/service.ts';
import { messageType } from './campaigns/document-type.ts';
import { routes as campaigns } from './campaigns/routes.ts';
import { routes as carrier } from './carrier/routes.ts';
import { askDaily } from './carrier/service.ts';
import { routes as exportsOfLists } from './exports.ts';
import { sendUpdates } from './financial-updates/run.ts';
import { routes as groups } from './groups/routes.ts';
import { routes as inbox } from './inbox/routes.ts';
import { routes as messages } from './messages/routes.ts';
import { routes as optOuts } from './opt-outs/routes.ts';
import { routes as quotas } from './quotas/routes.ts';
import type { Chore } from '../../platform/chores.ts';
import { dropPaid } from './reminders/recheck/service.ts';
import { remind } from './reminders/run.ts';
import { ruleType } from './reminders/approval.ts';
import type { Subjects } from './reminders/plan.ts';
import { routes as senders } from './senders/routes.ts';
import { routes as smsAccount } from './sms-account/routes.ts';
import { textType } from './templates/approval.ts';
import { routes as templates } from './templates/routes.ts';
import { routes as tokens } from './tokens/routes.ts';
import { routes as whatsapp } from './whatsapp/routes.ts';

export { reminderRoutes } from './reminders/routes.ts';
export { events } from './events.ts';
export { createCarrierRunners } from './carrier/runner.ts';
export { createTokenRunners } from './tokens/prompt.ts';
export { createSendingRunners, type Outside } from './sending/runners.ts';
export { accountOf as whatsappAccountOf } from './whatsapp/account.ts';
export { createWhatsapp } from './whatsapp/adapter.ts';
export { createWhatsappRunners } from './whatsapp/runners.ts';

export { notices };
export { setupParts } from './setup-parts.ts';
export const documentTypes = [messageType, ruleType, textType];
/** Each module hands in what people can be reminded of. */
export const choresFor = (subjects: Subjects): Chore[] => [
  (ctx) => dropPaid(subjects, ctx),
  (ctx) => remind(subjects, ctx),
  sendUpdates,
  askDaily,
  forgetEarly,
];
export const routes = [
  ...tokens,
  ...carrier,
  ...campaigns,
  ...exportsOfLists,
  ...groups,
  ...optOuts,
  ...quotas,
  ...messages,
  ...senders,
  ...smsAccount,
  ...templates,
  ...inbox,
  ...whatsapp,
];
