import { forgetEarly } from './answers/callbacks/service.ts';
import { messageType } from './writing/campaigns/document-type.ts';
import { routes as campaigns } from './writing/campaigns/routes.ts';
import { routes as carrier } from './sending/carrier/routes.ts';
import { askDaily } from './sending/carrier/service.ts';
import { routes as exportsOfLists } from './exports.ts';
import { sendUpdates } from './reminders/financial-updates/run.ts';
import { routes as groups } from './writing/groups/routes.ts';
import { routes as inbox } from './answers/inbox/routes.ts';
import { routes as messages } from './sending/messages/routes.ts';
import { routes as optOuts } from './answers/opt-outs/routes.ts';
import { routes as quotas } from './sending/quotas/routes.ts';
import type { Chore } from '#platform/chores.ts';
import { applyEarly } from './answers/callbacks/apply.ts';
import { fallBack } from './answers/callbacks/fallback.ts';
import * as sending from './sending/sending/runners.ts';
import { dropPaid } from './reminders/reminders/recheck/service.ts';
import { remind } from './reminders/reminders/run.ts';
import { ruleType } from './reminders/reminders/approval.ts';
import type { Subjects } from './reminders/reminders/plan.ts';
import { routes as senders } from './sending/senders/routes.ts';
import { routes as smsAccount } from './sending/sms-account/routes.ts';
import { textType } from './writing/templates/approval.ts';
import { routes as templates } from './writing/templates/routes.ts';
import { routes as tokens } from './sending/tokens/routes.ts';
import { routes as whatsapp } from './whatsapp/routes.ts';

export { reminderRoutes } from './reminders/reminders/routes.ts';
/** Messages to the family in the story of a learner. */
export { messageTimeline } from './sending/timeline/source.ts';
/** Messages about single learners that another module has the facts of: priced first, then sent. */
export {
  create as sendFacts,
  type LearnerFacts,
  preview as previewFacts,
} from './writing/campaigns/service.ts';
/** What such messages tell of is taken back: those that have not left are kept. */
export { cancelAbout } from './writing/campaigns/acts.ts';
export { events } from './events.ts';
export { createCarrierRunners } from './sending/carrier/runner.ts';
export { createTokenRunners } from './sending/tokens/prompt.ts';
export type { Outside } from './sending/sending/runners.ts';
export { accountOf as whatsappAccountOf } from './whatsapp/number/account.ts';
export { createWhatsapp } from './sending/sending/whatsapp.ts';
export { createWhatsappRunners } from './whatsapp/runners.ts';

/** Notices of carriers; whoever writes RES hears results, which another module knows. */
export { noticesFor } from './answers/callbacks/routes.ts';
export type { ResultsOfPhone } from './answers/callbacks/answering.ts';
export { setupParts } from './setup-parts.ts';
export { waiting } from './waiting.ts';
export const documentTypes = [messageType, ruleType, textType];
export const createSendingRunners = (outside: sending.Outside, subjects: Subjects) =>
  sending.createSendingRunners(outside, {
    dropPaid: (ctx) => dropPaid(subjects, ctx, 'due'),
    applyEarly,
    fallBack,
  });
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
