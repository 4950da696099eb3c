import { sendContactMessage } from '@darasa/contract/website/contact';
import { said } from '#platform/http/envelope.ts';
import { openRoute } from '#platform/http/open-route.ts';
import { receive } from './service.ts';

export const routes = [
  openRoute(sendContactMessage, async (open, input) => {
    await receive(open, input);
    return said('Thank you. The school office has your message and will call you back.', {});
  }),
];
