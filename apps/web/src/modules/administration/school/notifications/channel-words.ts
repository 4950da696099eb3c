import type { Channel } from '@darasa/contract/platform/notifications';

export const channel_words: Record<Channel, string> = {
  in_app: 'In the application',
  push: 'Push',
  sms: 'SMS',
  email: 'E-mail',
};
