import { notices } from './callbacks/routes.ts';
import { messageType } from './campaigns/document-type.ts';
import { routes as campaigns } from './campaigns/routes.ts';
import { routes as inbox } from './inbox/routes.ts';
import { routes as messages } from './messages/routes.ts';
import { routes as reminders } from './reminders/routes.ts';
import { remind } from './reminders/service.ts';
import { routes as senders } from './senders/routes.ts';
import { routes as templates } from './templates/routes.ts';
import { routes as tokens } from './tokens/routes.ts';
import { routes as whatsapp } from './whatsapp/routes.ts';

export { callbackToken } from './callbacks/token.ts';
export { events } from './events.ts';
export { createTokenRunners } from './tokens/prompt.ts';
export { createSendingRunners, type Outside } from './sending/runners.ts';
export { accountOf as whatsappAccountOf } from './whatsapp/account.ts';
export { createWhatsapp } from './whatsapp/adapter.ts';
export { createWhatsappRunners } from './whatsapp/runners.ts';

export { notices };
export const documentTypes = [messageType];
export const chores = [remind];
export const routes = [
  ...tokens,
  ...campaigns,
  ...messages,
  ...senders,
  ...templates,
  ...reminders,
  ...inbox,
  ...whatsapp,
];
